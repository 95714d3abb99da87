import { useEffect, useEffectEvent, useRef } from 'react';
import type { TreePreview } from '#contract/api/tree.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import { childrenOf } from '#contract/tree/shape.ts';
import { HAS_LEFT, HAS_RIGHT } from '#contract/tree/topology.ts';
import type { Jump } from './jumps.tsx';
import { extremeOf, type PlacedTree } from '../layout/model.ts';
import type { TreeView } from '../canvas/view.ts';
import { intAt } from '../layout/typed-at.ts';
import type { TreeParams } from '../use-tree-params.ts';

interface JumpsOf {
  readonly tree: PlacedTree | null;
  /** Another tree than the one that is shown is on its way. */
  readonly isPending: boolean;
  readonly view: TreeView | null;
  readonly params: TreeParams;
  readonly preview: TreePreview | undefined;
  /** The reader is the root of what is shown: their own slots come from the server. */
  readonly isOwnTree: boolean;
  /** Counts what the user has chosen: whoever chooses somebody else waits for no jump any more. */
  readonly intent: number;
  readonly onPick: (node: number) => void;
}

interface Target {
  readonly to: 'extreme' | 'slot';
  readonly side: TreeSide;
}

/** Jumps to the ends of both legs. Where one is below what is shown, all levels are fetched first. */
export function useJumps(of: JumpsOf): (to: Jump) => void {
  const { tree, isPending, view, params, preview, isOwnTree, intent, onPick } = of;
  /** What is gone to once all levels are there. */
  const waiting = useRef<(Target & { readonly intent: number }) | null>(null);

  /** Whether it could be gone to. */
  const land = ({ to, side }: Target): boolean => {
    if (!tree || !view) return false;
    const isOwnSlot = to === 'slot' && isOwnTree;
    const node = isOwnSlot ? (preview?.[side].parent_ordinal ?? null) : endOf(tree, side);
    if (node === null) return false;
    // Whose slot it is, where it is not one's own: their links are in their figures.
    if (!isOwnSlot) onPick(node);
    if (to === 'slot') view.focusSlot(node, side);
    else view.focus(node);
    return true;
  };
  const arrive = useEffectEvent(() => {
    if (waiting.current?.intent !== intent) waiting.current = null;
    if (waiting.current && params.depth === 'all' && !isPending && land(waiting.current)) {
      waiting.current = null;
    }
  });
  useEffect(() => arrive(), [view, tree, preview, params.depth, isPending]);

  return (jump) => {
    waiting.current = null;
    if (jump.to === 'home') {
      view?.home();
      return;
    }
    const isNext = !('side' in jump);
    const target = isNext ? { to: 'slot' as const, side: nextSide(preview) } : jump;
    if ((!isNext || isOwnTree) && land(target)) return;
    if (target.to === 'slot' && !preview) return;
    waiting.current = { ...target, intent };
    params.change({ depth: 'all', ...(isNext && { root: '' }) });
  };
}

/** The last one of that side; null where they are below what is shown. */
function endOf({ shape }: PlacedTree, side: TreeSide): number | null {
  const end = extremeOf(shape, side);
  const bit = side === 'left' ? HAS_LEFT : HAS_RIGHT;
  const isCut = intAt(shape[side], end) < 0 && (childrenOf(shape, end) & bit) !== 0;
  return isCut ? null : end;
}

function nextSide(preview: TreePreview | undefined): TreeSide {
  const side = preview?.insertion_side;
  return side === 'left' || side === 'right' ? side : (preview?.next_side ?? 'left');
}
