import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countMatches, matchesOf } from '../search/matches.ts';
import { listRows, sidesOf } from '../list/sorted-rows.ts';
import { meanPixel, sumColours, tintsOf } from './tints.ts';
import { extremeOf, pathTo, sideOf } from '../layout/model.ts';
import { chain, fullTree, shapeOf } from '../tree.fixtures.ts';
import { walk } from '../layout/walk.ts';

const shape = shapeOf(fullTree(4));

test('a pixel of many has exactly the mean colour of all of them', () => {
  const tints = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 2, maxLength: 60 });
  const colours = [
    [250, 10, 90],
    [0, 200, 30],
    [7, 7, 255],
  ] as const;
  fc.assert(
    fc.property(tints, fc.nat(58), (some, start) => {
      const from = start % (some.length - 1);
      const sums = sumColours(Uint8Array.from(some), colours, colours, null);
      const part = some.slice(from);
      const mean = (index: 0 | 1 | 2) =>
        Math.round(
          part.reduce((sum, tint) => sum + (colours[tint]?.[index] ?? 0), 0) / part.length,
        );
      const pixel = meanPixel(sums, from, some.length);
      const bytes = [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255, pixel >>> 24];
      expect(bytes).toEqual([mean(0), mean(1), mean(2), 255]);
    }),
  );
});

test('whom a filter leaves out is summed up in the dimmed colour', () => {
  const sums = sumColours(new Uint8Array(2), [[200, 0, 0]], [[0, 0, 100]], Uint8Array.from([1, 0]));
  expect(meanPixel(sums, 0, 1) & 255).toBe(200);
  expect((meanPixel(sums, 1, 2) >> 16) & 255).toBe(100);
});

test('sides are coloured by the leg a node is in, the top by itself', () => {
  expect([...tintsOf(shape, 'side', null)].slice(0, 5)).toEqual([2, 0, 1, 0, 1]);
});

test('a filter leaves whom all of its parts leave', () => {
  const none = { rank: undefined, activity: undefined, since: undefined };
  expect(matchesOf(shape, none, null)).toBeNull();
  const active = matchesOf(shape, { ...none, activity: 'active' }, null);
  expect(countMatches(active, shape.count)).toBe(10);
  const both = matchesOf(shape, { ...none, activity: 'active', rank: 1 }, null);
  expect([...(both ?? [])].flatMap((match, node) => (match ? [node] : []))).toEqual([1, 9, 13]);
  const joined = Uint16Array.from({ length: 15 }, (_, node) => 300 + node);
  const late = matchesOf(shape, { ...none, since: '2025-12' }, joined);
  expect(countMatches(late, shape.count)).toBe(4);
});

test('the list sorts, and those alike stay in the order of the tree', () => {
  const parts = { shape, matches: null, volumes: null, joined: null };
  const byRank = listRows({ ...parts, order: { sort: 'rank', isDescending: true } });
  expect([...byRank].slice(0, 4)).toEqual([3, 7, 11, 2]);
  const last = listRows({ ...parts, order: { sort: 'place', isDescending: true } });
  expect(last[0]).toBe(14);
});

test('the way to a node is written by its sides, shortened at its upper end', () => {
  const letters = { left: 'I', right: 'D' };
  expect(sidesOf(shape, 11, letters, 6)).toBe('D I I');
  expect(sidesOf(shape, 11, letters, 2)).toBe('… I I');
  expect(pathTo(shape, 11)).toEqual([0, 2, 5, 11]);
  expect(sideOf(shape, 0)).toBeNull();
  expect(sideOf(shape, 2)).toBe('right');
});

test('arrows walk up, down and along a level, and nowhere beyond', () => {
  const to = (node: number, key: string, isFar = false) => walk(shape, node, key, isFar);
  expect(to(5, 'ArrowUp')).toBe(2);
  expect(to(2, 'ArrowDown')).toBe(5);
  expect(to(3, 'ArrowRight')).toBe(4);
  expect(to(3, 'ArrowLeft')).toBe(-1);
  expect(to(6, 'ArrowRight')).toBe(-1);
  expect(to(0, 'ArrowRight', true)).toBe(14);
  expect(to(14, 'ArrowDown')).toBe(-1);
  expect(to(9, 'Home')).toBe(0);
});

test('the extreme of a spine of 50,000 is its end', () => {
  expect(extremeOf(chain(50_000), 'left')).toBe(49_999);
  expect(extremeOf(chain(50_000), 'right')).toBe(0);
});
