import type { Shape } from '#contract/tree/shape.ts';
import { byteAt, intAt } from '../layout/typed-at.ts';

export const listSorts = ['place', 'rank', 'activity', 'volume', 'joined'] as const;
export type ListSort = (typeof listSorts)[number];

export interface ListOrder {
  readonly sort: ListSort;
  readonly isDescending: boolean;
}

interface RowsOf {
  readonly shape: Pick<Shape, 'count' | 'rank' | 'activity' | 'depth'>;
  /** By ordinal, 1 = listed; null: everybody. */
  readonly matches: Uint8Array | null;
  readonly volumes: Uint16Array | null;
  readonly joined: Uint16Array | null;
  readonly order: ListOrder;
}

/** Ordinals in the order of the list; those alike stay as they stand in the tree. */
export function listRows({ shape, matches, volumes, joined, order }: RowsOf): Int32Array {
  let count = 0;
  const rows = new Int32Array(shape.count);
  for (let node = 0; node < shape.count; node++) {
    if (!matches || matches[node] === 1) rows[count++] = node;
  }
  const listed = rows.subarray(0, count);
  const valueOf = (node: number): number => {
    switch (order.sort) {
      case 'place':
        return node;
      case 'rank':
        return byteAt(shape.rank, node);
      case 'activity':
        return byteAt(shape.activity, node);
      case 'volume':
        return volumes?.[node] ?? 0;
      case 'joined':
        return joined?.[node] ?? 0;
    }
  };
  if (order.sort === 'place') return order.isDescending ? listed.toReversed() : listed;
  return sorted(listed, (node) => (order.isDescending ? HIGHEST - valueOf(node) : valueOf(node)));
}

/** What layers can say at most: they are of 16 bits. */
const HIGHEST = 65_535;

/** By counting, lowest first: a million comparisons by a function would stop the page for a second. */
function sorted(nodes: Int32Array, valueOf: (node: number) => number): Int32Array {
  const places = new Uint32Array(HIGHEST + 2);
  for (const node of nodes) {
    const after = valueOf(node) + 1;
    places[after] = (places[after] ?? 0) + 1;
  }
  for (let value = 1; value < places.length; value++) {
    places[value] = (places[value] ?? 0) + (places[value - 1] ?? 0);
  }
  const result = new Int32Array(nodes.length);
  for (const node of nodes) {
    const value = valueOf(node);
    const place = places[value] ?? 0;
    result[place] = node;
    places[value] = place + 1;
  }
  return result;
}

/** The way from the top to a node as letters of its sides, from the last ones where it is long. */
export function sidesOf(
  { parent, left }: Pick<Shape, 'parent' | 'left'>,
  node: number,
  letters: { readonly left: string; readonly right: string },
  most: number,
): string {
  const way: string[] = [];
  let at = node;
  while (intAt(parent, at) >= 0 && way.length < most) {
    const above = intAt(parent, at);
    way.push(intAt(left, above) === at ? letters.left : letters.right);
    at = above;
  }
  const cut = intAt(parent, at) >= 0 ? '… ' : '';
  return cut + way.toReversed().join(' ');
}
