import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { prepareLayoutWorker } from './layout-worker.ts';
import { placeTree } from './place-tree.ts';
import { treeQueries, type TreeDepth } from './tree-queries.ts';
import type { PlacedTree } from './tree-model.ts';

interface Placed {
  readonly packed: ArrayBuffer;
  /** Which tree it is: a new answer for the same one does not move the camera. */
  readonly key: string;
  readonly tree: PlacedTree;
  /** When the server said it, milliseconds since 1970. */
  readonly at: number;
}

/** The tree below `root`, laid out; the one before stays until it is there. */
export function usePlacedTree(root: string | undefined, depth: TreeDepth) {
  const queryClient = useQueryClient();
  const query = useQuery(treeQueries.shape(root, depth));
  const [placed, setPlaced] = useState<Placed | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const { data, dataUpdatedAt } = query;
  const key = `${root ?? ''}/${depth}`;

  useLayoutEffect(prepareLayoutWorker, []);
  useEffect(() => {
    if (!data) return;
    let isCurrent = true;
    placeTree(data).then(
      (tree) => {
        if (!isCurrent) return;
        setFailure(null);
        setPlaced({ packed: data, key, tree, at: dataUpdatedAt });
      },
      (error: unknown) => {
        if (isCurrent) setFailure(error instanceof Error ? error : new Error(String(error)));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [data, dataUpdatedAt, key]);

  return {
    placed,
    isPending: query.isPending || (placed === null && !failure) || placed?.key !== key,
    error: query.error ?? failure,
    retry: () => void query.refetch(),
    /** The server knows this numbering no more: another is fetched. */
    renew: () => void queryClient.invalidateQueries({ queryKey: ['Tree', 'shape'] }),
  };
}
