import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { decodeLayer, type TreeLayer } from '#contract/tree/layers.ts';
import { matchesOf } from './search/matches.ts';
import type { PlacedTree } from './layout/model.ts';
import { treeQueries } from './tree-queries.ts';
import type { TreeParams } from './use-tree-params.ts';

export interface Layer {
  /** By ordinal; null until they are there, and where nobody wants them. */
  readonly values: Uint16Array | null;
  /** Wanted, and on its way. */
  readonly isComing: boolean;
  /** Wanted, and out of reach until the connection is back. */
  readonly isPaused: boolean;
  /** Why it did not come. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** One layer of a shape, fetched when somebody wants it. */
export function useLayer(version: string | undefined, layer: TreeLayer, isWanted: boolean): Layer {
  const { data, error, refetch, fetchStatus } = useQuery({
    ...treeQueries.layer(version ?? '', layer),
    enabled: isWanted && version !== undefined,
  });
  const values = useMemo(() => {
    if (!data || !isWanted) return null;
    const decoded = decodeLayer(data);
    return decoded.version === version ? decoded.values : null;
  }, [data, isWanted, version]);
  const isMissing = isWanted && values === null;
  const isPaused = isMissing && fetchStatus === 'paused';
  return {
    values,
    isComing: isMissing && !isPaused && error === null,
    isPaused,
    error: isMissing ? error : null,
    retry: () => void refetch(),
  };
}

/** What a colour or a filter of the address asks for. */
export function useTreeLayers(tree: PlacedTree | null, params: TreeParams) {
  const { colour, rank, activity, since } = params;
  const version = tree?.shape.version;
  const { values: volumes } = useLayer(version, 'volume', colour === 'volume');
  const { values: joined } = useLayer(version, 'joined', since !== undefined);
  const matches = useMemo(
    () => tree && matchesOf(tree.shape, { rank, activity, since }, joined),
    [tree, rank, activity, since, joined],
  );
  return { volumes, matches: matches ?? null };
}
