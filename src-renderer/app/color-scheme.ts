import type { MantineColorSchemeManager } from '@mantine/core';
import { useAtom } from 'jotai';
import type { Store } from './session-lifecycle.ts';
import { darkModeAtom, keepShownAtom, themeAtom } from './shell/appearance/layout-settings.ts';

/**
 * Sets the scheme on the document element, for tokens, and as a class on the body, as specified.
 */
function show(isDark: boolean, followsSystem: boolean): void {
  const page = document.documentElement;
  page.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';
  // Read by the desktop's main process, whose own windows follow the same scheme.
  page.toggleAttribute('data-follows-system', followsSystem);
  document.body.classList.toggle('dark', isDark);
  document.body.classList.toggle('light', !isDark);
}

/** Applies the stored scheme, later choices, and the system's while that is followed. */
export function startColorScheme(store: Store): void {
  const follow = () => {
    show(store.get(darkModeAtom), store.get(themeAtom) === 'system');
    store.set(keepShownAtom);
  };
  store.sub(darkModeAtom, follow);
  store.sub(themeAtom, follow);
  follow();
}

export interface DarkMode {
  readonly isDark: boolean;
  readonly toggle: () => void;
}

export function useDarkMode(): DarkMode {
  const [isDark, setDark] = useAtom(darkModeAtom);
  return { isDark, toggle: () => setDark(!isDark) };
}

/** Passes the chosen scheme to Mantine. */
export function createColorSchemeManager(store: Store): MantineColorSchemeManager {
  let unsubscribe = () => {};
  const get = () => (store.get(darkModeAtom) ? 'dark' : 'light');
  return {
    get,
    // Mantine sets the current value again on mount: only a change is a choice.
    set: (scheme) => {
      if (scheme !== get()) store.set(darkModeAtom, scheme === 'dark');
    },
    subscribe: (onUpdate) => {
      unsubscribe = store.sub(darkModeAtom, () => onUpdate(get()));
    },
    unsubscribe: () => unsubscribe(),
    clear: () => store.set(darkModeAtom, false),
  };
}
