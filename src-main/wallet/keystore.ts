import { createHash, randomBytes } from 'node:crypto';
import { decryptKeystoreJson, encryptKeystoreJson, Wallet } from 'ethers/wallet';
import { registerNativeScrypt } from './native-scrypt.ts';

/** Why a keystore cannot be opened. */
type KeystoreFault = 'wrong_password' | 'not_keystore' | 'corrupt' | 'too_heavy';

export class KeystoreError extends Error {
  readonly fault: KeystoreFault;

  constructor(fault: KeystoreFault, options?: ErrorOptions) {
    super(`The keystore: ${fault}`, options);
    this.name = 'KeystoreError';
    this.fault = fault;
  }
}

/** Our own field in the file: distinguishes a damaged file from a wrong password. */
const CHECKSUM = 'x-tct-checksum';
/** Minimum length of a new password. */
export const MIN_PASSWORD = 12;
/** Upper bound, twice what common wallets use: higher parameters would take gigabytes of memory. */
const MOST_SCRYPT = { N: 2 ** 19, r: 16, p: 16 };
/** A keystore has about 500 bytes. */
const MOST_BYTES = 20_000;

interface Keystore {
  readonly version?: unknown;
  readonly Version?: unknown;
  readonly crypto?: unknown;
  readonly Crypto?: unknown;
  readonly [CHECKSUM]?: unknown;
}

const checksumOf = (crypto: unknown): string =>
  createHash('sha256').update(JSON.stringify(crypto)).digest('hex');

/**
 * Validates a keystore without its password.
 * @throws KeystoreError `not_keystore`, `corrupt`, `too_heavy`
 */
export function readKeystore(text: string): { readonly address: string | undefined } {
  const keystore = parse(text);
  const version = keystore.version ?? keystore.Version;
  const crypto = keystore.crypto ?? keystore.Crypto;
  if (Number(version) !== 3 || typeof crypto !== 'object' || crypto === null) {
    throw new KeystoreError('not_keystore');
  }
  const { kdf, kdfparams } = crypto as { readonly kdf?: unknown; readonly kdfparams?: unknown };
  if (kdf !== 'scrypt' || typeof kdfparams !== 'object' || kdfparams === null) {
    throw new KeystoreError('not_keystore');
  }
  assertBearable(kdfparams as Readonly<Record<string, unknown>>);
  const checksum = keystore[CHECKSUM];
  if (checksum !== undefined && checksum !== checksumOf(crypto)) throw new KeystoreError('corrupt');
  const { address } = keystore as { readonly address?: unknown };
  return { address: typeof address === 'string' ? address : undefined };
}

/** @throws KeystoreError `corrupt`, `too_heavy` */
function assertBearable({ n, r, p }: Readonly<Record<string, unknown>>): void {
  const isWhole = [n, r, p].every((value) => Number.isSafeInteger(value) && Number(value) > 0);
  if (!isWhole) throw new KeystoreError('corrupt');
  if (Number(n) > MOST_SCRYPT.N || Number(r) > MOST_SCRYPT.r || Number(p) > MOST_SCRYPT.p) {
    throw new KeystoreError('too_heavy');
  }
}

function parse(text: string): Keystore {
  if (text.length > MOST_BYTES) throw new KeystoreError('not_keystore');
  try {
    const keystore: unknown = JSON.parse(text);
    if (typeof keystore === 'object' && keystore !== null) return keystore;
  } catch (cause) {
    // Starts like JSON but does not parse: truncated.
    throw new KeystoreError(text.trimStart().startsWith('{') ? 'corrupt' : 'not_keystore', {
      cause,
    });
  }
  throw new KeystoreError('not_keystore');
}

/**
 * UTF-8 bytes of a password, to be zeroed after use. The string itself cannot be erased: it is
 * garbage collected with its IPC message.
 */
export const passwordBytes = (password: string): Uint8Array =>
  Buffer.from(password.normalize('NFKC'), 'utf8');

/**
 * Decrypts a keystore and zeroes the password's bytes.
 * @throws KeystoreError
 */
export async function openKeystore(text: string, password: Uint8Array): Promise<Wallet> {
  try {
    readKeystore(text);
    registerNativeScrypt();
    const { privateKey } = await decryptKeystoreJson(text, password);
    return new Wallet(privateKey);
  } catch (error) {
    if (error instanceof KeystoreError) throw error;
    const message = error instanceof Error ? error.message : '';
    const fault = /incorrect password/i.test(message) ? 'wrong_password' : 'corrupt';
    throw new KeystoreError(fault, { cause: error });
  } finally {
    password.fill(0);
  }
}

/** scrypt's N for new keystores: about 500 ms and 128 MB per guess. */
const ROUNDS = 2 ** 17;

/**
 * Encrypts a key with a password and zeroes the password's bytes.
 * @returns the file's text
 */
export async function encryptKeystore(
  wallet: Wallet,
  password: Uint8Array,
  rounds = ROUNDS,
): Promise<string> {
  registerNativeScrypt();
  try {
    const account = { address: wallet.address, privateKey: wallet.privateKey };
    const options = { scrypt: { N: rounds, r: 8, p: 1 } };
    const json = await encryptKeystoreJson(account, password, options);
    const keystore = JSON.parse(json) as { Crypto: unknown };
    const { Crypto: crypto, ...rest } = keystore;
    return JSON.stringify({ ...rest, crypto, [CHECKSUM]: checksumOf(crypto) });
  } finally {
    password.fill(0);
  }
}

/** A new random key. It has no seed phrase: the encrypted file is its only copy. */
export const newWallet = (): Wallet => new Wallet(`0x${randomBytes(32).toString('hex')}`);
