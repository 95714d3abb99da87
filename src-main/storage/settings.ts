import Store from 'electron-store';
import type { Appearance } from '#contract/ipc/appearance.ts';
import { DEFAULT_AUTO_LOCK } from '#contract/ipc/vault.ts';
import type { AutoLockMinutes } from '#contract/ipc/vault.ts';

/** Window bounds in device-independent pixels of the screen. */
export interface WindowPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isMaximized: boolean;
}

/** Settings of the app on this computer. Secrets are in `secrets-file.ts`. */
export interface Settings {
  readonly autoLockMinutes: AutoLockMinutes;
  readonly window: WindowPlace | null;
  /** Last appearance of the page; kept after signing out. */
  readonly appearance: Appearance;
  /** Origin of the server under which the page's storage was written; null: unknown. */
  readonly storageOf: string | null;
  /** Whether an icon in the system's bar says how much waits. */
  readonly hasTray: boolean;
}

let store: Store<Settings> | undefined;

/** Opens the settings file in the user's data directory. Call it after the app is ready. */
export function openSettings(): SettingsStore {
  store ??= new Store<Settings>({
    defaults: {
      autoLockMinutes: DEFAULT_AUTO_LOCK,
      window: null,
      appearance: { language: 'es', isDark: false, followsSystem: false },
      storageOf: null,
      hasTray: false,
    },
    clearInvalidConfig: true,
    configFileMode: 0o600,
  });
  return store;
}

export type SettingsStore = Pick<Store<Settings>, 'get' | 'set'>;

/**
 * Persists a setting, best effort: a full disk only means that the default applies at the next
 * start.
 */
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
