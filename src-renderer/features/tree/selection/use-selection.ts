import { useLayoutEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import type { tree, TreePath } from '#contract/api/tree.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { useLiveLocation } from '#renderer/lib/browser/use-live-location.ts';
import { nodeOf, type Chosen, type Drawn, type Selection } from './reducer.ts';
import type { Cards } from '../use-cards.ts';
import { useSelectionAnswers } from './use-answers.ts';
import { SelectionStore } from './store.ts';
import { useSelectedAddress } from './use-address.ts';

/** The selection of this screen with the address it is written to; `state` is as of this render. */
function useSelectionStore() {
  const history = useSelectedAddress();
  const [rendered, render] = useState<Selection | null>(null);
  const [store] = useState(() => new SelectionStore(history, render));
  const { key } = useLocation();
  const type = useNavigationType();
  const live = useLiveLocation();
  useLayoutEffect(() => {
    // An entry that the browser has left meanwhile is ignored; the next one is rendered, too.
    if (live().key === key) store.read(type === NavigationType.Pop);
  }, [store, live, key, type]);
  return { store, state: rendered ?? store.state };
}

/** Whether the chosen one can be shown, by what the server answered about the path to their name. */
function reachOf(
  chosen: Chosen | null,
  error: unknown,
  target: TreePath['steps'][number] | undefined,
) {
  const isElsewhere = chosen !== null && chosen.node < 0;
  const isNamed = chosen?.username !== undefined;
  const isRefused = isNamed && hasCode<typeof tree.path>(error, 'not_found');
  const isOutside = isElsewhere && target?.ordinal === null;
  return { isRefused, isOutside, isSought: isElsewhere && !isRefused && !isOutside };
}

/** Who is selected, and what chooses somebody else. */
export function useSelection(drawn: Drawn | null, cards: Cards) {
  const { store, state } = useSelectionStore();
  const { selection, path, target } = useSelectionAnswers(store, state, drawn, cards);
  const { chosen, intent } = selection;
  const selected = nodeOf(selection);
  const name = chosen?.username;
  const { isRefused, isOutside, isSought } = reachOf(chosen, path.error, target);
  return {
    selected,
    /** Counts what the user has chosen. */
    intent,
    /** By a name, so that nobody has seen yet where they are. */
    isByName: chosen?.isByName === true,
    /** Where the name leads, downwards; undefined until it is known. */
    path: target?.username === name ? path.data : undefined,
    isPathComing: path.isPending && path.fetchStatus === 'fetching',
    /** The name is of somebody who is not in what may be seen. */
    isRefused,
    /** They exist, but not in what is drawn: deeper, or beside it. */
    isOutside,
    /** Not yet known where they are. */
    isSought,
    /** Where they are, or their card, did not come. */
    isFailed: (isSought && path.isError) || chosen?.isFailed === true,
    retry: () => {
      if (selected >= 0) store.answer({ type: 'retried' });
      else void path.refetch();
    },
    /** −1 = nobody. */
    pick: (node: number) => void store.choose({ type: 'tap', node }),
    /** By name, as a search or a crumb has it. */
    pickName: (username: string) => void store.choose({ type: 'name', username }),
    /** Who is selected after a key: −1 = nobody yet; undefined where the key leads nowhere. */
    press: (key: string, isFar: boolean): number | undefined => {
      const before = store.state;
      const after = store.choose({ type: 'key', key, isFar });
      return after === before ? undefined : nodeOf(after);
    },
  };
}

export type TreeSelection = ReturnType<typeof useSelection>;
