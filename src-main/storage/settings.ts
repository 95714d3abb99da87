import Store from 'electron-store';

/** What the app remembers on this computer; secrets only in encrypted form (storage/secrets.ts). */
interface Settings {
  /** Base64 of what safeStorage encrypted, by name. */
  readonly secrets: Readonly<Record<string, string>>;
}

/** The settings file in the user's data folder; read after the app is ready. */
export function openSettings(): Store<Settings> {
  return new Store<Settings>({
    defaults: { secrets: {} },
    clearInvalidConfig: true,
    configFileMode: 0o600,
  });
}

export type SettingsStore = Pick<Store<Settings>, 'get' | 'set'>;
