import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SecretsFile, StoredSecret } from '../../src-main/storage/secrets-file.ts';

export type Backend = 'basic_text' | 'gnome_libsecret';
export type KeyringMood = 'available' | 'unavailable' | 'locked' | 'rotates' | 'rotates, denied';

/** A keyring with a key of its own: real AES-256-GCM, so that what it wrote cannot be read without it. */
export function createKeyring(backend: Backend = 'gnome_libsecret') {
  const key = randomBytes(32);
  const keyring = {
    mood: 'available' as KeyringMood,
    getSelectedStorageBackend: () => backend,
    isAsyncEncryptionAvailable: () => Promise.resolve(keyring.mood !== 'unavailable'),
    async encryptStringAsync(text: string): Promise<Buffer> {
      refuse();
      if (keyring.mood === 'rotates, denied') throw new Error('Error while encrypting the text');
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
    },
    async decryptStringAsync(encrypted: Buffer) {
      refuse();
      const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, 12));
      decipher.setAuthTag(encrypted.subarray(12, 28));
      const text = Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()]);
      return { result: text.toString('utf8'), shouldReEncrypt: keyring.mood.startsWith('rotates') };
    },
  };
  function refuse(): void {
    if (keyring.mood !== 'locked') return;
    throw new Error('safeStorage is temporarily unavailable. Please try again.');
  }
  return keyring;
}

export interface MemoryFile extends SecretsFile {
  /** While true, nothing more can be written. */
  isFull: boolean;
  content: Record<string, StoredSecret>;
}

/** A file of secrets in memory. */
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
