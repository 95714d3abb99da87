import { useSyncExternalStore } from 'react';
import type { MantineColorSchemeManager } from '@mantine/core';
import { getDeviceStorage } from '#renderer/lib/device-storage.ts';

type Scheme = 'light' | 'dark';

const STORAGE_KEY = 'darkMode';
const listeners = new Set<(scheme: Scheme) => void>();

/** Dark mode as this browser keeps it under `darkMode`; off where nothing is kept. */
const storedScheme = (): Scheme =>
  getDeviceStorage().getItem(STORAGE_KEY) === 'true' ? 'dark' : 'light';

/** The page carries the scheme for its tokens, the body as a class, as the specification has it. */
function show(scheme: Scheme): void {
  document.documentElement.dataset['mantineColorScheme'] = scheme;
  document.body.classList.toggle('dark', scheme === 'dark');
  document.body.classList.toggle('light', scheme === 'light');
  for (const listener of listeners) listener(scheme);
}

/** Shows the kept scheme, follows the other tabs, and returns to light when everything is cleared. */
export function startColorScheme(): void {
  show(storedScheme());
  getDeviceStorage().watch(STORAGE_KEY, () => show(storedScheme()));
}

function subscribe(listener: (scheme: Scheme) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function choose(scheme: Scheme): void {
  getDeviceStorage().setItem(STORAGE_KEY, String(scheme === 'dark'));
  show(scheme);
}

export interface DarkMode {
  readonly isDark: boolean;
  readonly toggle: () => void;
}

/** Light or dark, without Mantine: the visitors' screens do not load it. */
export function useDarkMode(): DarkMode {
  const isDark = useSyncExternalStore(subscribe, storedScheme) === 'dark';
  return { isDark, toggle: () => choose(isDark ? 'light' : 'dark') };
}

/** Tells Mantine what is chosen here. */
export function createColorSchemeManager(): MantineColorSchemeManager {
  let unsubscribe = () => {};
  return {
    get: storedScheme,
    // Mantine repeats what it was told: only a change is a choice.
    set: (scheme) => {
      const wanted = scheme === 'dark' ? 'dark' : 'light';
      if (wanted !== storedScheme()) choose(wanted);
    },
    subscribe: (onUpdate) => {
      unsubscribe = subscribe(onUpdate);
    },
    unsubscribe: () => unsubscribe(),
    clear: () => getDeviceStorage().removeItem(STORAGE_KEY),
  };
}
