import Store from 'electron-store';
import type { Appearance } from '#contract/ipc/appearance.ts';
import { DEFAULT_AUTO_LOCK } from '#contract/ipc/vault.ts';
import type { AutoLockMinutes } from '#contract/ipc/vault.ts';

/** Where the window was, in the system's own pixels. */
export interface WindowPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isMaximized: boolean;
}

/** What the app remembers on this computer; no secrets (storage/secrets-file.ts). */
export interface Settings {
  readonly autoLockMinutes: AutoLockMinutes;
  readonly window: WindowPlace | null;
  /** How the page looked last; it outlives logging out. */
  readonly appearance: Appearance;
}

let store: Store<Settings> | undefined;

/** The settings file in the user's data folder; read after the app is ready. */
export function openSettings(): SettingsStore {
  store ??= new Store<Settings>({
    defaults: {
      autoLockMinutes: DEFAULT_AUTO_LOCK,
      window: null,
      appearance: { language: 'es', isDark: false, followsSystem: false },
    },
    clearInvalidConfig: true,
    configFileMode: 0o600,
  });
  return store;
}

export type SettingsStore = Pick<Store<Settings>, 'get' | 'set'>;

/** Remembers it where the disk has room; what is not remembered is asked or done again. */
export function remember<Key extends keyof Settings>(
  settings: SettingsStore,
  key: Key,
  value: Settings[Key],
): void {
  try {
    settings.set({ [key]: value } as unknown as Partial<Settings>);
  } catch (error) {
    console.error(`The setting ${key} was not written:`, error);
  }
}
