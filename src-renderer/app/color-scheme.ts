import type { MantineColorSchemeManager } from '@mantine/core';
import { useAtom } from 'jotai';
import type { Store } from './session-lifecycle.ts';
import { darkModeAtom, keepShownAtom, themeAtom } from './shell/appearance/layout-settings.ts';

/** The page carries the scheme for its tokens, the body as a class, as the specification has it. */
function show(isDark: boolean, followsSystem: boolean): void {
  const page = document.documentElement;
  page.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';
  // The desktop's main process lets its own windows follow too.
  page.toggleAttribute('data-follows-system', followsSystem);
  document.body.classList.toggle('dark', isDark);
  document.body.classList.toggle('light', !isDark);
}

/** Shows the scheme that is kept, every later choice, and the system's while that is followed. */
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

/** Tells Mantine what is chosen here. */
export function createColorSchemeManager(store: Store): MantineColorSchemeManager {
  let unsubscribe = () => {};
  const get = () => (store.get(darkModeAtom) ? 'dark' : 'light');
  return {
    get,
    // Mantine repeats what it was told: only a change is a choice.
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
