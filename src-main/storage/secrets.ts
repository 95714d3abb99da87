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

/** Named secrets of this user, never written as plain text; what cannot be kept lives in memory. */
export interface Secrets {
  /** Undefined where there is none, or where it cannot be read: see `keeping`. */
  read(name: string): Promise<string | undefined>;
  write(name: string, value: string): Promise<void>;
  remove(name: string): void;
  /** Tries to write what is in memory only. */
  retry(): Promise<void>;
  keeping(): Keeping;
}

interface SecretsConfig {
  readonly keyring: Keyring;
  readonly file: SecretsFile;
  readonly platform: NodeJS.Platform;
  /** Names this computer; not secret. */
  readonly computer: string;
  readonly onKeeping: (keeping: Keeping) => void;
}

/** Electron's own word for a keyring that its owner has to open first. */
const isForTheTimeBeing = (error: unknown): boolean =>
  /temporarily unavailable/i.test(String(error));

/**
 * Encrypts secrets with the system's keyring. On Linux `basic_text` is a key that everybody knows:
 * it counts as no keyring. What the keyring may read later stays in the file; what nobody will ever
 * read is removed.
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

  /** Why nothing can be kept here; undefined: it can. */
  async function obstacle(): Promise<Keeping | undefined> {
    if (platform === 'linux' && keyring.getSelectedStorageBackend() === 'basic_text') {
      return 'basic_text';
    }
    return (await keyring.isAsyncEncryptionAvailable()) ? undefined : 'unavailable';
  }

  /** False: the disk took neither the secret nor its removal; then the whole file goes. */
  function store(name: string, secret: StoredSecret | undefined): boolean {
    try {
      file.set(name, secret);
      return true;
    } catch {
      // An older value is worse than none: a used refresh token ends the session everywhere.
      file.discard();
      return false;
    }
  }

  /** @returns why it is in memory alone, or `kept` */
  async function encrypt(name: string, value: string): Promise<Keeping | 'outdated'> {
    const why = await obstacle();
    if (why !== undefined) return why;
    let encrypted: Buffer;
    try {
      encrypted = await keyring.encryptStringAsync(value);
    } catch (error) {
      if (isForTheTimeBeing(error)) return 'locked';
      return file.get(name) === undefined ? 'unavailable' : 're_encrypt';
    }
    // Another write, or a removal, may have come while the keyring was at work.
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
      // What is there can still be read: it stays, whatever came of encrypting it anew.
      if (outcome !== 'outdated') say(outcome);
      return result;
    } catch (error) {
      if (!isForTheTimeBeing(error)) {
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
