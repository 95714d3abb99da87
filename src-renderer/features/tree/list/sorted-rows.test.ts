import { expect, test } from 'vitest';
import { listRows, listSorts } from './sorted-rows.ts';
import { fullTree } from '../tree.fixtures.ts';

const tree = fullTree(9);
/** Numbers that repeat, so that there are ties; the highest there is among them. */
const mixed = (times: number) =>
  Uint16Array.from({ length: tree.count }, (_, node) => (node * times) % 37);
const volumes = mixed(17);
volumes[5] = 65_535;
const shape = {
  ...tree,
  rank: Uint8Array.from({ length: tree.count }, (_, node) => (node * 7) % 5),
  activity: Uint8Array.from({ length: tree.count }, (_, node) => (node * 3) % 2),
};
const joined = mixed(23);
const matches = Uint8Array.from({ length: tree.count }, (_, node) => (node % 3 === 0 ? 0 : 1));
const values = {
  place: Uint16Array.from({ length: tree.count }, (_, node) => node),
  rank: shape.rank,
  activity: shape.activity,
  volume: volumes,
  joined,
};

test.each(
  listSorts.flatMap((sort) => [false, true].map((isDescending) => ({ sort, isDescending }))),
)('lists by $sort, most first: $isDescending; those alike as they stand in the tree', (order) => {
  const key = (node: number) => values[order.sort][node] ?? 0;
  const direction = order.isDescending ? -1 : 1;
  const expected = [...matches.keys()]
    .filter((node) => matches[node] === 1)
    .toSorted((a, b) => direction * (key(a) - key(b)) || a - b);
  expect([...listRows({ shape, matches, volumes, joined, order })]).toEqual(expected);
});

test('lists everybody where nothing is filtered', () => {
  const order = { sort: 'volume', isDescending: true } as const;
  const rows = listRows({ shape, matches: null, volumes, joined, order });
  expect(rows).toHaveLength(tree.count);
  expect(rows[0]).toBe(5);
});
