import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { hasCode } from '#renderer/lib/api-error.ts';
import type { Cards } from './use-cards.ts';
import type { PlacedTree } from './tree-model.ts';
import { treeQueries } from './tree-queries.ts';
import type { TreePlace } from './use-tree-place.ts';

interface Picked {
  readonly node: number;
  readonly version: string;
}

/**
 * Who is selected. The address names them; a click knows only the place, and the address follows as
 * soon as the card tells the name.
 */
export function useSelection(tree: PlacedTree | null, { store }: Cards, place: TreePlace) {
  const [picked, setPicked] = useState<Picked | null>(null);
  const version = tree?.shape.version ?? '';
  const own = picked?.version === version ? picked.node : -1;
  const ownName = own >= 0 ? store.card(own)?.username : undefined;
  const { node: wanted, change } = place;
  // What was clicked is on its way into the address: until then nobody else is looked for.
  const isForeign =
    wanted !== undefined && (own < 0 || (ownName !== undefined && ownName !== wanted));
  const path = useQuery({
    ...treeQueries.path(wanted ?? '', version),
    enabled: version !== '' && wanted !== undefined,
  });
  const steps = path.data?.steps;
  const target = steps?.at(-1);
  const found = target?.username === wanted ? (target?.ordinal ?? -1) : -1;
  const selected = isForeign ? found : own;
  const last = useRef(ownName);

  useEffect(() => {
    if (own < 0) return;
    if (ownName === undefined) void store.ask([own]);
    else if (last.current !== ownName) change({ node: ownName });
    last.current = ownName;
  }, [own, ownName, store, change]);

  return {
    selected,
    /** Where the name of the address leads, downwards; undefined until it is known. */
    path: target?.username === wanted ? path.data : undefined,
    /** The address names somebody who is not in what may be seen. */
    isRefused: wanted !== undefined && hasCode(path.error, 'not_found'),
    /** They exist, but not in what is drawn: deeper, or beside it. */
    isOutside: isForeign && target !== undefined && target.ordinal === null,
    /** Not yet known where they are. */
    isSought: isForeign && found < 0,
    pick: (node: number) => {
      if (node < 0) {
        setPicked(null);
        last.current = undefined;
        change({ node: '' });
        return;
      }
      setPicked({ node, version });
    },
    /** By name, as a search or a crumb has it. */
    pickName: (username: string) => {
      setPicked(null);
      last.current = undefined;
      change({ node: username });
    },
  };
}
