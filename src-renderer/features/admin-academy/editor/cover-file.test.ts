import { expect, test } from 'vitest';
import { middlePart } from './cover-file.ts';

test('a tall picture loses its upper and lower ends alike, a wide one its sides', () => {
  expect(middlePart(640, 1000)).toEqual({ x: 0, y: 350, width: 640, height: 300 });
  expect(middlePart(4000, 600)).toEqual({ x: 1360, y: 0, width: 1280, height: 600 });
});

test('one of the right proportions is taken whole', () => {
  expect(middlePart(320, 150)).toEqual({ x: 0, y: 0, width: 320, height: 150 });
});
