import { useEffect, useRef } from 'react';
import type { CardStore } from '../card-store.ts';
import type { TreeView } from './view.ts';

interface AimOf {
  readonly view: TreeView | null;
  /** −1 = nobody. */
  readonly selected: number;
  /** Another text where somebody else is chosen, or the same one in another tree. */
  readonly aim: string;
  /** By a name, so that nobody has seen yet where they are. */
  readonly isByName: boolean;
  readonly store: CardStore;
}

/** Whoever is chosen is brought into view once, when it is known where they are. */
export function useAim({ view, selected, aim, isByName, store }: AimOf): void {
  const flownTo = useRef('');
  useEffect(() => {
    if (!view) flownTo.current = '';
    if (!view || selected < 0 || flownTo.current === aim) return;
    flownTo.current = aim;
    if (isByName && !store.card(selected)) view.focus(selected);
    else view.reveal(selected);
  }, [view, selected, aim, isByName, store]);
}
