import { createHash, randomBytes } from 'node:crypto';
import { decryptKeystoreJson, encryptKeystoreJson, Wallet } from 'ethers/wallet';
import { registerNativeScrypt } from './native-scrypt.ts';

/** Why a keystore does not open. */
type KeystoreFault = 'wrong_password' | 'not_keystore' | 'corrupt' | 'too_heavy';

export class KeystoreError extends Error {
  readonly fault: KeystoreFault;

  constructor(fault: KeystoreFault, options?: ErrorOptions) {
    super(`The keystore: ${fault}`, options);
    this.name = 'KeystoreError';
    this.fault = fault;
  }
}

/** Our own field in the file: with it a damaged file is told apart from a wrong password. */
const CHECKSUM = 'x-tct-checksum';
/** Fewest characters of a new password. */
export const MIN_PASSWORD = 12;
/** Twice what others use; a file that asks for more would take gigabytes. */
const MOST_SCRYPT = { N: 2 ** 19, r: 16, p: 16 };
/** A keystore has 500 bytes. */
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
 * Looks at a keystore without its password.
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
    // Begins like one and does not end like one: cut off.
    throw new KeystoreError(text.trimStart().startsWith('{') ? 'corrupt' : 'not_keystore', {
      cause,
    });
  }
  throw new KeystoreError('not_keystore');
}

/**
 * The bytes of a password, to be filled with zeros after use. The string they come from is not in
 * our hands: it goes with the message that brought it.
 */
export const passwordBytes = (password: string): Uint8Array =>
  Buffer.from(password.normalize('NFKC'), 'utf8');

/**
 * Opens a keystore; wipes the password's bytes.
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

/** Rounds of scrypt of a new keystore: half a second and 128 MB for each guess. */
const ROUNDS = 2 ** 17;

/** Encrypts a key with a password, whose bytes are wiped: the file's text. */
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

/** A new key; there are no words to write down, the encrypted file is its only copy. */
export const newWallet = (): Wallet => new Wallet(`0x${randomBytes(32).toString('hex')}`);
