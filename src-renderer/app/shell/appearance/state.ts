import { atom, useAtomValue, useStore } from 'jotai';
import type { Getter, WritableAtom } from 'jotai';
import { useState } from 'react';
import type { Store } from '../../session-lifecycle.ts';
import {
  contentWidthAtom,
  footerTypeAtom,
  isCollapsedAtom,
  isRTLAtom,
  menuHiddenAtom,
  navBarTypeAtom,
  semiDarkModeAtom,
  themeAtom,
  typeAtom,
} from './layout-settings.ts';

export const menuLooks = ['vertical', 'horizontal', 'collapsed', 'hidden'] as const;
/** Combines three settings that users see as one: orientation, collapsed, hidden. */
export type MenuLook = (typeof menuLooks)[number];

export const menuLookAtom = atom(
  (get): MenuLook => {
    if (get(menuHiddenAtom)) return 'hidden';
    if (get(typeAtom) === 'horizontal') return 'horizontal';
    return get(isCollapsedAtom) ? 'collapsed' : 'vertical';
  },
  (_get, set, look: MenuLook) => {
    set(menuHiddenAtom, look === 'hidden');
    // Leave the other settings, so that the menu reappears as it was.
    if (look === 'hidden') return;
    set(typeAtom, look === 'horizontal' ? 'horizontal' : 'vertical');
    if (look !== 'horizontal') set(isCollapsedAtom, look === 'collapsed');
  },
);

interface Remembered {
  readonly isChanged: (get: Getter) => boolean;
  readonly undo: () => void;
}

/** Captures the current value of a setting, to restore it later. */
function remember<Value>(store: Store, choice: WritableAtom<Value, [Value], void>): Remembered {
  // A short subscription mounts the atom, which reads its stored value.
  store.sub(choice, () => {})();
  const before = store.get(choice);
  return {
    isChanged: (get) => get(choice) !== before,
    undo: () => store.set(choice, before),
  };
}

/** Undo: restores all settings to their values at first render. */
export function useUndo() {
  const store = useStore();
  const [before] = useState((): readonly Remembered[] => [
    remember(store, isRTLAtom),
    remember(store, themeAtom),
    remember(store, isCollapsedAtom),
    remember(store, semiDarkModeAtom),
    remember(store, contentWidthAtom),
    remember(store, typeAtom),
    remember(store, menuHiddenAtom),
    remember(store, navBarTypeAtom),
    remember(store, footerTypeAtom),
  ]);
  const [isChangedAtom] = useState(() =>
    atom((get) => before.some(({ isChanged }) => isChanged(get))),
  );
  return {
    isChanged: useAtomValue(isChangedAtom),
    undo: () => {
      for (const choice of before) choice.undo();
    },
  };
}
