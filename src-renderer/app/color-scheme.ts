import { useMantineColorScheme } from '@mantine/core';
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

const STORAGE_KEY = 'darkMode';

const stored = (): MantineColorScheme =>
  localStorage.getItem(STORAGE_KEY) === 'true' ? 'dark' : 'light';

/** The body carries the scheme as a class, as the specification has it. */
function markBody(scheme: MantineColorScheme): void {
  document.body.classList.toggle('dark', scheme === 'dark');
  document.body.classList.toggle('light', scheme !== 'dark');
}

/** Keeps dark mode in local storage under `darkMode` and follows the other tabs. */
export function createColorSchemeManager(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | undefined;
  return {
    get: stored,
    set(scheme) {
      localStorage.setItem(STORAGE_KEY, String(scheme === 'dark'));
      markBody(scheme);
    },
    subscribe(onUpdate) {
      listener = ({ key }) => {
        if (key !== STORAGE_KEY) return;
        markBody(stored());
        onUpdate(stored());
      };
      addEventListener('storage', listener);
    },
    unsubscribe() {
      if (listener) removeEventListener('storage', listener);
    },
    clear: () => localStorage.removeItem(STORAGE_KEY),
  };
}

export interface DarkMode {
  readonly isDark: boolean;
  readonly toggle: () => void;
}

export function useDarkMode(): DarkMode {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isDark = colorScheme === 'dark';
  return { isDark, toggle: () => setColorScheme(isDark ? 'light' : 'dark') };
}
