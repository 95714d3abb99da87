import { useLayoutEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import type { tree } from '#contract/api/tree.ts';
import { hasCode } from '#renderer/lib/api-error.ts';
import { useLiveLocation } from '#renderer/lib/browser/use-live-location.ts';
import { nodeOf, type Drawn, type Selection } from './reducer.ts';
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
    // An entry that the browser has left meanwhile tells nothing; the next one is rendered, too.
    if (live().key === key) store.read(type === NavigationType.Pop);
  }, [store, live, key, type]);
  return { store, state: rendered ?? store.state };
}

/** Who is selected, and what chooses somebody else. */
export function useSelection(drawn: Drawn | null, cards: Cards) {
  const { store, state } = useSelectionStore();
  const { selection, path, target } = useSelectionAnswers(store, state, drawn, cards);
  const { chosen, intent } = selection;
  const selected = nodeOf(selection);
  const isElsewhere = chosen !== null && selected < 0;
  const isRefused =
    chosen?.username !== undefined && hasCode<typeof tree.path>(path.error, 'not_found');
  const isOutside = isElsewhere && target !== undefined && target.ordinal === null;
  const isSought = isElsewhere && !isRefused && !isOutside;
  return {
    selected,
    /** Counts what the user has chosen. */
    intent,
    /** By a name, so that nobody has seen yet where they are. */
    isByName: chosen?.isByName === true,
    /** Where the name leads, downwards; undefined until it is known. */
    path: target?.username === chosen?.username ? path.data : undefined,
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
