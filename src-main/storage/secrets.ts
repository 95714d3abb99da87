import type { SafeStorage } from 'electron';
import type { Keeping } from '#contract/ipc/vault.ts';
import { checkSum } from './computer.ts';
import type { SecretsFile, StoredSecret } from './secrets-file.ts';

type Keyring = Pick<
  SafeStorage,
  | 'decryptStringAsync'
  | 'encryptStringAsync'
  | 'getSelectedStorageBackend'
  | 'isAsyncEncryptionAvailable'
>;

/**
 * Named secrets of this user, never written in plain text. A secret that cannot be encrypted or
 * written is held in memory only.
 */
export interface Secrets {
  /** Undefined if it does not exist or cannot be decrypted; `keeping` gives the reason. */
  read(name: string): Promise<string | undefined>;
  write(name: string, value: string): Promise<void>;
  remove(name: string): void;
  /** Tries to persist secrets that are in memory only. */
  retry(): Promise<void>;
  keeping(): Keeping;
}

interface SecretsConfig {
  readonly keyring: Keyring;
  readonly file: SecretsFile;
  readonly platform: NodeJS.Platform;
  /** Fingerprint of this computer; not secret. */
  readonly computer: string;
  readonly onKeeping: (keeping: Keeping) => void;
}

/** Electron's error message for a keyring that the user has to unlock first. */
const isTemporary = (error: unknown): boolean => /temporarily unavailable/i.test(String(error));

/**
 * Encrypts secrets with the operating system's keyring. Electron's `basic_text` backend on Linux
 * uses a hard-coded key, so it counts as no keyring. Ciphertext that may become readable later
 * (keyring locked) stays in the file; ciphertext that never will is deleted.
 */
export function createSecrets(config: SecretsConfig): Secrets {
  const { keyring, file, platform, computer, onKeeping } = config;
  const memory = new Map<string, string>();
  let keeping: Keeping = file.wasDamaged ? 'damaged' : 'kept';

  function say(news: Keeping): void {
    if (news === keeping) return;
    keeping = news;
    onKeeping(news);
  }

  /** Why secrets cannot be persisted; undefined if they can. */
  async function obstacle(): Promise<Keeping | undefined> {
    if (platform === 'linux' && keyring.getSelectedStorageBackend() === 'basic_text') {
      return 'basic_text';
    }
    return (await keyring.isAsyncEncryptionAvailable()) ? undefined : 'unavailable';
  }

  /** @returns false if the write failed; the file is then discarded */
  function store(name: string, secret: StoredSecret | undefined): boolean {
    try {
      file.set(name, secret);
      return true;
    } catch {
      // A stale value is worse than none: reuse of an old refresh token makes the server end the
      // session.
      file.discard();
      return false;
    }
  }

  /** @returns `kept`, `outdated`, or why the secret is in memory only */
  async function encrypt(name: string, value: string): Promise<Keeping | 'outdated'> {
    const why = await obstacle();
    if (why !== undefined) return why;
    let encrypted: Buffer;
    try {
      encrypted = await keyring.encryptStringAsync(value);
    } catch (error) {
      if (isTemporary(error)) return 'locked';
      return file.get(name) === undefined ? 'unavailable' : 're_encrypt';
    }
    // The secret was overwritten or removed during the asynchronous encryption.
    if (memory.get(name) !== value) return 'outdated';
    const data = encrypted.toString('base64');
    return store(name, { data, sum: checkSum(data), computer }) ? 'kept' : 'disk_full';
  }

  async function write(name: string, value: string): Promise<void> {
    memory.set(name, value);
    const outcome = await encrypt(name, value);
    if (outcome === 'outdated') return;
    if (outcome !== 'kept' && file.get(name) !== undefined) store(name, undefined);
    say(outcome);
  }

  async function decrypt(name: string, secret: StoredSecret): Promise<string | undefined> {
    const lost = (why: Keeping): undefined => {
      store(name, undefined);
      say(why);
    };
    if (secret.sum !== checkSum(secret.data)) return lost('damaged');
    try {
      const encrypted = Buffer.from(secret.data, 'base64');
      const { result, shouldReEncrypt } = await keyring.decryptStringAsync(encrypted);
      memory.set(name, result);
      const outcome = shouldReEncrypt ? await encrypt(name, result) : 'kept';
      // The old ciphertext is still readable, so it stays even if re-encryption failed.
      if (outcome !== 'outdated') say(outcome);
      return result;
    } catch (error) {
      if (!isTemporary(error)) {
        return lost(secret.computer === computer ? 'key_changed' : 'copied');
      }
      say('locked');
      return undefined;
    }
  }

  return {
    keeping: () => keeping,
    write,
    async read(name) {
      const known = memory.get(name);
      if (known !== undefined) return known;
      const why = await obstacle();
      if (why !== undefined) say(why);
      const secret = file.get(name);
      return secret === undefined || why !== undefined ? undefined : decrypt(name, secret);
    },
    remove(name) {
      memory.delete(name);
      if (file.get(name) !== undefined) store(name, undefined);
    },
    async retry() {
      for (const [name, value] of memory) await write(name, value);
    },
  };
}
