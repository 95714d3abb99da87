import type { Shape } from '#contract/tree/shape.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import type { TreeLayout } from './layout-tree.ts';
import { intAt } from './typed-at.ts';

/** A shape with the places of its nodes. */
export interface PlacedTree {
  readonly shape: Shape;
  readonly layout: TreeLayout;
}

/** What a card shows; figures are formatted, unknown ones are "—". */
export interface CardFace {
  readonly name: string;
  /** The name in two lines; `rest` is empty where it is one word. */
  readonly first: string;
  readonly rest: string;
  readonly initials: string;
  readonly picture: CanvasImageSource | null;
  readonly membership: string;
  readonly isActive: boolean;
  readonly rank: string;
  readonly left: string;
  readonly right: string;
  readonly lifetime: string;
  readonly joined: string;
}

/** Where the next sign-up would be placed. */
export interface Ghost {
  readonly parent: number;
  readonly side: TreeSide;
  readonly title: string;
  readonly hint: string;
}

/** The ordinals from the root down to a node, the node the last. */
export function pathTo({ parent }: Pick<Shape, 'parent'>, node: number): number[] {
  const path: number[] = [];
  for (let at = node; at >= 0; at = intAt(parent, at)) path.push(at);
  return path.toReversed();
}

/** The side a node is on; null for the root. */
export function sideOf(
  { parent, left }: Pick<Shape, 'parent' | 'left'>,
  node: number,
): TreeSide | null {
  const above = intAt(parent, node);
  if (above < 0) return null;
  return intAt(left, above) === node ? 'left' : 'right';
}

/** The last of the nodes that follow each other on one side, from `node` on. */
export function extremeOf(shape: Pick<Shape, 'left' | 'right'>, side: TreeSide, node = 0): number {
  const next = shape[side];
  let at = node;
  while (intAt(next, at) >= 0) at = intAt(next, at);
  return at;
}

/**
 * Where the node of one shape is in another one of the same tree: nobody ever changes their place, so
 * the way down is the same. Who is not in the other one is found as far down as it goes.
 */
export function sameNode(
  before: Pick<Shape, 'parent' | 'left'>,
  after: Pick<Shape, 'left' | 'right'>,
  node: number,
): number {
  const way: TreeSide[] = [];
  for (let at = node; intAt(before.parent, at) >= 0; at = intAt(before.parent, at)) {
    way.push(sideOf(before, at) ?? 'left');
  }
  let at = 0;
  for (const side of way.toReversed()) {
    const next = intAt(after[side], at);
    if (next < 0) break;
    at = next;
  }
  return at;
}
