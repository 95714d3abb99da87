import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Shape } from '#contract/tree/shape.ts';
import { hasCode } from '#renderer/lib/api-error.ts';
import type { Cards } from './use-cards.ts';
import { sameNode, type PlacedTree } from './tree-model.ts';
import { treeQueries } from './tree-queries.ts';
import type { TreePlace } from './use-tree-place.ts';

interface Picked {
  readonly node: number;
  readonly version: string;
}

interface Seen {
  readonly shape: Shape;
  readonly node: number;
  readonly name: string;
  readonly root: string | undefined;
}

/** The tree that is drawn, and whose it is: another one may be asked for already. */
interface Shown {
  readonly tree: PlacedTree | null;
  readonly root: string | undefined;
}

/**
 * Who is selected. The address names them; a click knows only the place, and the address follows as
 * soon as the card tells the name.
 */
export function useSelection({ tree, root }: Shown, { store, at }: Cards, place: TreePlace) {
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
  /** Whose name the address was told last. */
  const told = useRef(ownName);
  // Whose card did not come; and how often it was asked for anew.
  const [failed, setFailed] = useState(-1);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (own < 0 || ownName === undefined || ownName === told.current) return;
    told.current = ownName;
    change({ node: ownName });
    // After every picture: a name comes with a card, of which no state of React's tells.
  });

  /** Who was named before: the browser's way back lets go of them, and does not tell of them anew. */
  const named = useRef(wanted);
  useLayoutEffect(() => {
    const before = named.current;
    named.current = wanted;
    if (before !== undefined && before !== wanted && before === told.current) setPicked(null);
  }, [wanted]);

  /** Who was shown last, and where. */
  const seen = useRef<Seen | null>(null);
  useLayoutEffect(() => {
    const before = seen.current;
    if (!tree || !before || before.name !== wanted || before.root !== root) return;
    if (before.shape.version === version) return;
    // Somebody came or went: who is looked at stays chosen, nobody need say anew where they are.
    setPicked({ node: sameNode(before.shape, tree.shape, before.node), version });
    told.current = wanted;
  }, [tree, version, wanted, root]);
  useLayoutEffect(() => {
    if (tree && selected >= 0 && wanted !== undefined && (isForeign || ownName === wanted)) {
      seen.current = { shape: tree.shape, node: selected, name: wanted, root };
    }
  }, [tree, selected, wanted, root, isForeign, ownName]);

  const hasCard = selected >= 0 && store.card(selected) !== undefined;
  // Again with every answer of the server: they may be off the screen, where nobody else asks for them.
  useEffect(() => {
    if (selected < 0) return undefined;
    let isCurrent = true;
    void store.ask([selected]).then(() => {
      if (isCurrent && !store.card(selected)) setFailed(selected);
    });
    return () => {
      isCurrent = false;
    };
  }, [selected, store, at, attempt]);

  const isRefused = wanted !== undefined && hasCode(path.error, 'not_found');
  const isOutside = isForeign && target !== undefined && target.ordinal === null;

  return {
    selected,
    /** Where the name of the address leads, downwards; undefined until it is known. */
    path: target?.username === wanted ? path.data : undefined,
    isPathComing: path.isPending && path.fetchStatus === 'fetching',
    /** The address names somebody who is not in what may be seen. */
    isRefused,
    /** They exist, but not in what is drawn: deeper, or beside it. */
    isOutside,
    /** Not yet known where they are. */
    isSought: isForeign && found < 0 && !isRefused && !isOutside,
    /** Where they are, or their card, did not come. */
    isFailed:
      (isForeign && found < 0 && path.isError && !isRefused) ||
      (selected >= 0 && failed === selected && !hasCard),
    retry: () => {
      setFailed(-1);
      if (selected >= 0) setAttempt(attempt + 1);
      else void path.refetch();
    },
    pick: (node: number) => {
      if (node < 0) {
        setPicked(null);
        told.current = undefined;
        change({ node: '' });
        return;
      }
      if (picked === null) told.current = undefined;
      setPicked({ node, version });
    },
    /** By name, as a search or a crumb has it. */
    pickName: (username: string) => {
      setPicked(null);
      told.current = undefined;
      change({ node: username });
    },
  };
}
