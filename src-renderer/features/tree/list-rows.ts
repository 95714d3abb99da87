import type { Shape } from '#contract/tree/shape.ts';
import { byteAt, intAt } from './typed-at.ts';

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
  const nodes: number[] = [];
  for (let node = 0; node < shape.count; node++) {
    if (!matches || matches[node] === 1) nodes.push(node);
  }
  const rows = Int32Array.from(nodes);
  const direction = order.isDescending ? -1 : 1;
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
  if (order.sort === 'place') return order.isDescending ? rows.toReversed() : rows;
  return rows.sort((a, b) => direction * (valueOf(a) - valueOf(b)) || a - b);
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
