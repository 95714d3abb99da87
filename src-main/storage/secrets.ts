import type { SafeStorage } from 'electron';
import type { SettingsStore } from './settings.ts';

type Keyring = Pick<
  SafeStorage,
  | 'decryptStringAsync'
  | 'encryptStringAsync'
  | 'getSelectedStorageBackend'
  | 'isAsyncEncryptionAvailable'
>;

/** Named secrets of this user, never written as plain text. */
export interface Secrets {
  read(name: string): Promise<string | undefined>;
  write(name: string, value: string): Promise<void>;
  remove(name: string): void;
  /** Whether secrets outlive the app; false: there is no keyring, and they are kept in memory alone. */
  areKept(): Promise<boolean>;
}

/**
 * Encrypts secrets with the system's keyring. On Linux `basic_text` is a key that everybody knows:
 * it counts as no keyring.
 */
export function createSecrets(
  keyring: Keyring,
  settings: SettingsStore,
  platform: NodeJS.Platform,
): Secrets {
  const memory = new Map<string, string>();

  async function areKept(): Promise<boolean> {
    if (platform === 'linux' && keyring.getSelectedStorageBackend() === 'basic_text') return false;
    return keyring.isAsyncEncryptionAvailable();
  }

  function forget(name: string): void {
    const { [name]: _forgotten, ...others } = settings.get('secrets');
    settings.set('secrets', others);
  }

  async function write(name: string, value: string): Promise<void> {
    memory.set(name, value);
    if (!(await areKept())) return;
    const encrypted = await keyring.encryptStringAsync(value);
    // Another write, or a removal, may have come while the keyring was at work.
    if (memory.get(name) !== value) return;
    settings.set('secrets', { ...settings.get('secrets'), [name]: encrypted.toString('base64') });
  }

  return {
    areKept,
    write,
    async read(name) {
      const known = memory.get(name);
      if (known !== undefined) return known;
      const encrypted = settings.get('secrets')[name];
      if (encrypted === undefined || !(await areKept())) return undefined;
      try {
        const { result, shouldReEncrypt } = await keyring.decryptStringAsync(
          Buffer.from(encrypted, 'base64'),
        );
        memory.set(name, result);
        if (shouldReEncrypt) await write(name, result);
        return result;
      } catch {
        // Another user's or another keyring's: nobody will ever read it again.
        forget(name);
        return undefined;
      }
    },
    remove(name) {
      memory.delete(name);
      forget(name);
    },
  };
}
