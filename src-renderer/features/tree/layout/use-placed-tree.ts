import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { prepareLayoutWorker } from './worker.ts';
import type { Paint } from '../canvas/paint.ts';
import { placeTree } from './place-tree.ts';
import type { Painted } from '../canvas/tints.ts';
import { treeKeys, treeQueries, type TreeDepth } from '../tree-queries.ts';
import type { PlacedTree } from './model.ts';

interface Placed {
  readonly packed: ArrayBuffer;
  /** Which tree it is: a new answer for the same one does not move the camera. */
  readonly key: string;
  /** Its root, as the address had it; undefined: the reader. */
  readonly root: string | undefined;
  readonly tree: PlacedTree;
  /** With the colours that were wanted when it came. */
  readonly paint: Paint;
  readonly painted: Painted;
  /** When the server said it, milliseconds since 1970. */
  readonly at: number;
}

/**
 * The tree below `root`, laid out; the one before stays until it is there.
 * @param paint null: the theme is not known yet, and nothing is laid out
 * @param isHeld a newer answer for the same one waits until it is not: earlier days are shown
 */
export function usePlacedTree(
  root: string | undefined,
  depth: TreeDepth,
  paint: Paint | null,
  isHeld: boolean,
) {
  const queryClient = useQueryClient();
  const query = useQuery(treeQueries.shape(root, depth));
  const [placed, setPlaced] = useState<Placed | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const { data, dataUpdatedAt } = query;
  const key = `${root ?? ''}/${depth}`;

  useLayoutEffect(prepareLayoutWorker, []);
  // Other colours are no reason to lay it out again.
  const wanted = useRef(paint);
  useLayoutEffect(() => {
    wanted.current = paint;
  }, [paint]);
  const latest = useRef(placed);
  useLayoutEffect(() => {
    latest.current = placed;
  }, [placed]);
  const hasPaint = paint !== null;
  useEffect(() => {
    const { current } = wanted;
    if (!data || !hasPaint || !current) return undefined;
    if (isHeld && latest.current?.key === key) return undefined;
    if (latest.current?.packed === data && latest.current.key === key) {
      // Said again, and nothing has changed.
      setPlaced({ ...latest.current, at: dataUpdatedAt });
      return undefined;
    }
    let isCurrent = true;
    placeTree({ packed: data, paint: current }).then(
      (unpacked) => {
        if (!isCurrent) return;
        setFailure(null);
        setPlaced({ ...unpacked, packed: data, key, root, paint: current, at: dataUpdatedAt });
      },
      (error: unknown) => {
        if (isCurrent) setFailure(error instanceof Error ? error : new Error(String(error)));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [data, dataUpdatedAt, key, root, hasPaint, isHeld]);

  return {
    placed,
    isPending: query.isPending || (placed === null && !failure) || placed?.key !== key,
    error: query.error ?? failure,
    retry: () => void query.refetch(),
    /** The server knows this numbering no more: another is fetched. */
    renew: useCallback(
      () => void queryClient.invalidateQueries({ queryKey: treeKeys.shapes }),
      [queryClient],
    ),
  };
}
