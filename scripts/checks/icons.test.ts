import { expect, test } from 'vitest';
import { bundledIcons } from './icons.ts';

const set = {
  prefix: 'tabler',
  width: 24,
  height: 24,
  icons: { coin: { body: 'coin' }, tool: { body: 'tool' }, never: { body: 'never' } },
  aliases: { money: { parent: 'coin' } },
};

test('exactly the icons that the code names are bundled', () => {
  const code = new Map([
    ['a.ts', 'const icon = \'tabler:tool\'; // like "tabler:never"'],
    ['b.ts', "['tabler:money', 'tabler:tool']"],
  ]);
  expect(bundledIcons(set, code)).toEqual({
    prefix: 'tabler',
    width: 24,
    height: 24,
    icons: { money: { body: 'coin' }, tool: { body: 'tool' } },
  });
});

test('a misspelt name is found out', () => {
  expect(() => bundledIcons(set, new Map([['a.ts', "'tabler:toool'"]]))).toThrow('tabler:toool');
});
