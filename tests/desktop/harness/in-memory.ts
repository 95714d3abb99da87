import type { SecretsFile, StoredSecret } from '../../../src-main/storage/secrets-file.ts';
import { keyringOf } from './keyring.ts';
import { newMachine } from './machine.ts';
import type { KeyringMood } from './machine.ts';

/** An in-memory keyring; a test can change its mood. */
export function createKeyring(mood: KeyringMood = 'available') {
  const computer = newMachine();
  const now = { mood };
  return Object.assign(
    now,
    keyringOf(() => ({ ...computer, keyring: now.mood })),
  );
}

export interface MemoryFile extends SecretsFile {
  /** While true, writes fail. */
  isFull: boolean;
  content: Record<string, StoredSecret>;
}

/** An in-memory secrets file. */
export function createMemoryFile(wasDamaged = false): MemoryFile {
  const file: MemoryFile = {
    wasDamaged,
    isFull: false,
    content: {},
    get: (name) => file.content[name],
    set(name, secret) {
      if (file.isFull) throw new Error('ENOSPC: no space left on device');
      const { [name]: _former, ...others } = file.content;
      file.content = secret ? { ...others, [name]: secret } : others;
    },
    discard() {
      file.content = {};
    },
  };
  return file;
}
