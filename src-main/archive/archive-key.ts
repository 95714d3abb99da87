import type { SafeStorage } from 'electron';
import { checkSum } from '../storage/computer.ts';
import { sealToken, unsealToken } from '../storage/token-seal.ts';
import type { Seal } from '../storage/token-seal.ts';

export type Keyring = Pick<
  SafeStorage,
  | 'decryptStringAsync'
  | 'encryptStringAsync'
  | 'getSelectedStorageBackend'
  | 'isAsyncEncryptionAvailable'
>;

/**
 * The data key as it lies under the keyring: open while its member uses the app, otherwise closed
 * by the member's password as the session's token is. Base64.
 */
export type KeyForm = { readonly key: string } | { readonly seal: Seal; readonly closed: string };

/** Closes the key until the password opens it; without a seal it stays under the keyring alone. */
export function closeKey(key: Buffer, seal: Seal | undefined): KeyForm {
  const text = key.toString('base64');
  return seal ? { seal, closed: sealToken(seal, text) } : { key: text };
}

/** The key of either form; undefined if the password does not open it. */
export async function openKey(
  form: KeyForm,
  password: string | undefined,
): Promise<Buffer | undefined> {
  if ('key' in form) return Buffer.from(form.key, 'base64');
  if (password === undefined) return undefined;
  const text = await unsealToken(form.seal, form.closed, password);
  return text === undefined ? undefined : Buffer.from(text, 'base64');
}

/**
 * Whether the system has a keyring that encrypts: Electron's `basic_text` uses a key that everybody
 * knows.
 */
export async function hasKeyring(keyring: Keyring, platform: NodeJS.Platform): Promise<boolean> {
  if (platform === 'linux' && keyring.getSelectedStorageBackend() === 'basic_text') return false;
  return keyring.isAsyncEncryptionAvailable();
}

/**
 * A form of the key under the keyring, base64, and its checksum: without one, damage on the disk would
 * look like another keyring or another password.
 */
export interface WrappedKey {
  readonly key: string;
  readonly keySum?: string;
}

/** Encrypts the form with the keyring. Rejects if the keyring refuses. */
export async function wrapKey(keyring: Keyring, form: KeyForm): Promise<WrappedKey> {
  const key = (await keyring.encryptStringAsync(JSON.stringify(form))).toString('base64');
  return { key, keySum: checkSum(key) };
}

const isText = (...values: readonly unknown[]): boolean =>
  values.every((value) => typeof value === 'string' && value !== '');

function isForm(value: unknown): value is KeyForm {
  const form = value as { key?: unknown; closed?: unknown; seal?: Partial<Seal> } | null;
  if (form?.key !== undefined) return isText(form.key);
  const { publicKey, privateKey, salt, rounds } = form?.seal ?? {};
  return isText(form?.closed, publicKey, privateKey, salt) && Number.isInteger(rounds);
}

/** Whether the key is what was written, as far as its checksum says. */
export const isAsWritten = ({ key, keySum }: WrappedKey): boolean =>
  keySum === undefined || keySum === checkSum(key);

/**
 * Reads what `wrapKey` wrote, or why it cannot be read now or ever. The checksum only says why: an
 * earlier version writes another key and leaves the checksum of the one before.
 */
export async function unwrapKey(
  keyring: Keyring,
  wrapped: WrappedKey,
): Promise<KeyForm | 'keyring_locked' | 'key_lost' | 'key_damaged'> {
  try {
    const { result } = await keyring.decryptStringAsync(Buffer.from(wrapped.key, 'base64'));
    const form: unknown = JSON.parse(result);
    return isForm(form) ? form : 'key_damaged';
  } catch (error) {
    // Electron's words for a keyring that its owner has to open first.
    if (/temporarily unavailable/i.test(String(error))) return 'keyring_locked';
    return isAsWritten(wrapped) ? 'key_lost' : 'key_damaged';
  }
}
