import { createECDH, createHash, randomBytes, scrypt } from 'node:crypto';
import { decrypt, encrypt } from './aes.ts';

/**
 * Sealed box (ECIES on P-256): encrypting needs only the public key, decrypting needs the password.
 * The private key is encrypted by AES-256-GCM with a key that scrypt derives from the password. All
 * fields are base64.
 */
export interface Seal {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly salt: string;
  /** scrypt's cost parameter N. */
  readonly rounds: number;
}

const CURVE = 'prime256v1';
/** About 500 ms and 128 MB per guess, as for the wallet's keystore. */
const ROUNDS = 2 ** 17;
const BLOCK = 8;
/** Length of an uncompressed point. */
const POINT_BYTES = 65;

function derive(password: string, salt: Buffer, rounds: number): Promise<Buffer> {
  const bytes = Buffer.from(password.normalize('NFKC'), 'utf8');
  const maxmem = 128 * rounds * BLOCK + 1024 * 1024;
  return new Promise((resolve, reject) => {
    scrypt(bytes, salt, 32, { N: rounds, r: BLOCK, p: 1, maxmem }, (error, key) => {
      bytes.fill(0);
      if (error) reject(error);
      else resolve(key);
    });
  });
}

/** Message key: hash of the ECDH secret and both public keys. */
const boxKey = (shared: Buffer, sender: Buffer, receiver: Buffer): Buffer =>
  createHash('sha256').update(shared).update(sender).update(receiver).digest();

/**
 * Generates a key pair for a password.
 * @param rounds scrypt's N
 */
export async function makeSeal(password: string, rounds = ROUNDS): Promise<Seal> {
  const pair = createECDH(CURVE);
  const publicKey = pair.generateKeys();
  const salt = randomBytes(16);
  const key = await derive(password, salt, rounds);
  const privateKey = encrypt(key, pair.getPrivateKey());
  key.fill(0);
  return {
    publicKey: publicKey.toString('base64'),
    privateKey: privateKey.toString('base64'),
    salt: salt.toString('base64'),
    rounds,
  };
}

/** Encrypts a token for a seal with a new ephemeral key; needs no password. */
export function sealToken(seal: Seal, token: string): string {
  const receiver = Buffer.from(seal.publicKey, 'base64');
  const once = createECDH(CURVE);
  const sender = once.generateKeys();
  const key = boxKey(once.computeSecret(receiver), sender, receiver);
  return Buffer.concat([sender, encrypt(key, Buffer.from(token, 'utf8'))]).toString('base64');
}

/** Decrypts a token; undefined if the password is wrong or the data was modified. */
export async function unsealToken(
  seal: Seal,
  closed: string,
  password: string,
): Promise<string | undefined> {
  const key = await derive(password, Buffer.from(seal.salt, 'base64'), seal.rounds);
  const privateKey = decrypt(key, Buffer.from(seal.privateKey, 'base64'));
  key.fill(0);
  if (!privateKey) return undefined;
  const data = Buffer.from(closed, 'base64');
  const sender = data.subarray(0, POINT_BYTES);
  const pair = createECDH(CURVE);
  try {
    pair.setPrivateKey(privateKey);
    const shared = pair.computeSecret(sender);
    const opened = decrypt(
      boxKey(shared, sender, Buffer.from(seal.publicKey, 'base64')),
      data.subarray(POINT_BYTES),
    );
    return opened?.toString('utf8');
  } catch {
    // The sender's point is not on the curve.
    return undefined;
  } finally {
    privateKey.fill(0);
  }
}
