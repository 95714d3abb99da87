import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { decodeLayer, type TreeLayer } from '#contract/tree/layers.ts';
import { matchesOf } from './matches.ts';
import type { PlacedTree } from './tree-model.ts';
import { treeQueries } from './tree-queries.ts';
import type { TreePlace } from './use-tree-place.ts';

/** One layer of a shape, fetched when somebody wants it; null until it is there. */
export function useLayer(
  version: string | undefined,
  layer: TreeLayer,
  isWanted: boolean,
): Uint16Array | null {
  const { data } = useQuery({
    ...treeQueries.layer(version ?? '', layer),
    enabled: isWanted && version !== undefined,
  });
  return useMemo(() => {
    if (!data || !isWanted) return null;
    const decoded = decodeLayer(data);
    return decoded.version === version ? decoded.values : null;
  }, [data, isWanted, version]);
}

/** What a colour or a filter of the address asks for. */
export function useTreeLayers(tree: PlacedTree | null, place: TreePlace) {
  const { colour, rank, activity, since } = place;
  const version = tree?.shape.version;
  const volumes = useLayer(version, 'volume', colour === 'volume');
  const joined = useLayer(version, 'joined', since !== undefined);
  const matches = useMemo(
    () => tree && matchesOf(tree.shape, { rank, activity, since }, joined),
    [tree, rank, activity, since, joined],
  );
  return { volumes, matches: matches ?? null };
}
