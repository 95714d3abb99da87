import { useLayoutEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useLiveLocation } from '#renderer/lib/browser/use-live-location.ts';
import { SelectionStore } from './store.ts';
import type { Selection } from './reducer.ts';
import { useSelectedAddress } from './use-address.ts';

/** The selection of this screen with the address it is written to; `state` is as of this render. */
export function useSelectionStore() {
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
