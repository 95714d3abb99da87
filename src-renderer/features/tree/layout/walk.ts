import type { Shape } from '#contract/tree/shape.ts';
import { extremeOf } from './model.ts';
import { intAt } from './typed-at.ts';

/** Whether {@link walk} knows the key. */
export const isWalking = (key: string): boolean =>
  key.startsWith('Arrow') || key === 'Home' || key === 'End';

/**
 * Where a key leads from a node; −1 where that key leads nowhere. Left and right are those of the
 * picture, whichever way the page reads: to the neighbour of the same level. Down goes to a child, the
 * left one first; with Shift, straight to the end of that side.
 */
export function walk(shape: Shape, node: number, key: string, isFar: boolean): number {
  const neighbour = (step: -1 | 1) => {
    const next = node + step;
    return next >= 0 && next < shape.count && intAt(shape.depth, next) === intAt(shape.depth, node)
      ? next
      : -1;
  };
  switch (key) {
    case 'ArrowUp':
      return intAt(shape.parent, node);
    case 'ArrowDown': {
      const child = intAt(shape.left, node);
      return child >= 0 ? child : intAt(shape.right, node);
    }
    case 'ArrowLeft':
      return isFar ? extremeOf(shape, 'left', node) : neighbour(-1);
    case 'ArrowRight':
      return isFar ? extremeOf(shape, 'right', node) : neighbour(1);
    case 'Home':
      return 0;
    case 'End':
      return shape.count - 1;
    default:
      return -1;
  }
}
