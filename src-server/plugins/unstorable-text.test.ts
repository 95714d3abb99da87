import { expect, test } from 'vitest';
import { unstorableText } from './unstorable-text.ts';

test.each([
  ['\ud800', []],
  [{ note: 'a\udc00b' }, ['note']],
  [{ seen: { names: ['a', 'b\0'] } }, ['seen', 'names', '1']],
  [{ outer: { 'a\0': 1 } }, ['outer']],
])('finds where a text is none', (data, path) => {
  expect(unstorableText(data)).toEqual(path);
});

test.each([['👩‍👩‍👧 ñ\n'], [''], [0], [null], [{ a: [{ b: 'c' }] }], [Buffer.from([0])]])(
  'accepts what a database holds',
  (data) => {
    expect(unstorableText(data)).toBeNull();
  },
);
