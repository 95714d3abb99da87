import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { machine } from './given.ts';
import { loud } from './loud.ts';
import type { Machine } from './machine.ts';

/** The hard-coded key with which Chromium encrypts on a Linux without a keyring. */
const KNOWN_KEY = Buffer.alloc(32, 'peanuts');

const keyOf = ({ keyring, key }: Machine): Buffer =>
  keyring === 'basic_text' ? KNOWN_KEY : Buffer.from(key, 'hex');

function refuse({ keyring }: Machine, work: string): void {
  if (keyring === 'locked') {
    throw new Error(`safeStorage.${work} is temporarily unavailable. Please try again.`);
  }
  if (keyring === 'unavailable') {
    throw new Error(`Error while calling safeStorage.${work}: encryption is not available.`);
  }
}

/** Encrypts with AES-256-GCM under the machine's key, so nothing is readable without it. */
export const keyringOf = (computer: () => Machine) => ({
  getSelectedStorageBackend: () =>
    computer().keyring === 'basic_text' ? 'basic_text' : 'gnome_libsecret',
  isAsyncEncryptionAvailable: () => Promise.resolve(computer().keyring !== 'unavailable'),
  async encryptStringAsync(text: string): Promise<Buffer> {
    refuse(computer(), 'encryptStringAsync');
    if (computer().keyring === 'asks to re-encrypt, denied') {
      throw new Error(
        'Error while encrypting the text provided to safeStorage.encryptStringAsync.',
      );
    }
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', keyOf(computer()), iv);
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.from('v11'), iv, cipher.getAuthTag(), encrypted]);
  },
  async decryptStringAsync(encrypted: Buffer) {
    refuse(computer(), 'decryptStringAsync');
    const failure =
      'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.';
    if (encrypted.subarray(0, 3).toString() !== 'v11') throw new Error(failure);
    const decipher = createDecipheriv('aes-256-gcm', keyOf(computer()), encrypted.subarray(3, 15));
    decipher.setAuthTag(encrypted.subarray(15, 31));
    try {
      const text = Buffer.concat([decipher.update(encrypted.subarray(31)), decipher.final()]);
      return {
        result: text.toString('utf8'),
        shouldReEncrypt: computer().keyring.startsWith('asks to re-encrypt'),
      };
    } catch (cause) {
      throw new Error(failure, { cause });
    }
  },
});

export const safeStorage = loud('safeStorage', keyringOf(machine));
