import { expect, it } from 'vitest';
import { stemsOf } from './stems.ts';

it('takes plurals of both languages for what they are of', () => {
  const cases = [
    ['billeteras', 'billetera'],
    ['licencias', 'licencia'],
    ['luces', 'luz'],
    ['papeles', 'papel'],
    ['boxes', 'box'],
    ['batteries', 'battery'],
    ['books', 'book'],
  ] as const;
  for (const [plural, single] of cases) expect(stemsOf(plural)).toContain(single);
});

it('leaves words alone that are no plural', () => {
  for (const word of ['glass', 'bus', 'gas', 'libro', 'lapiz']) expect(stemsOf(word)).toEqual([]);
});
