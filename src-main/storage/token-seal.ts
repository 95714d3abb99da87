import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHash,
  randomBytes,
  scrypt,
} from 'node:crypto';

/**
 * A box that anybody can close and only a password opens: a key pair of P-256 whose private half is
 * encrypted by AES-256-GCM under scrypt of the password. All in base64.
 */
export interface Seal {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly salt: string;
  /** Rounds of scrypt. */
  readonly rounds: number;
}

const CURVE = 'prime256v1';
/** Half a second and 128 MB for each guess, as for the wallet's keystore. */
const ROUNDS = 2 ** 17;
const BLOCK = 8;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Of an uncompressed point. */
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

function encrypt(key: Buffer, text: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const encrypted = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** Undefined: another key, or it was changed. */
function decrypt(key: Buffer, data: Buffer): Buffer | undefined {
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, data.subarray(0, IV_BYTES));
    cipher.setAuthTag(data.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([cipher.update(data.subarray(IV_BYTES + TAG_BYTES)), cipher.final()]);
  } catch {
    return undefined;
  }
}

/** The key of one closing: of the secret that both halves share, and of who they are. */
const boxKey = (shared: Buffer, sender: Buffer, receiver: Buffer): Buffer =>
  createHash('sha256').update(shared).update(sender).update(receiver).digest();

/** A new box for a password. */
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

/** Closes a token into a box; needs no password. */
export function closeInto(seal: Seal, token: string): string {
  const receiver = Buffer.from(seal.publicKey, 'base64');
  const once = createECDH(CURVE);
  const sender = once.generateKeys();
  const key = boxKey(once.computeSecret(receiver), sender, receiver);
  return Buffer.concat([sender, encrypt(key, Buffer.from(token, 'utf8'))]).toString('base64');
}

/** Opens what was closed; undefined: another password, or it was changed. */
export async function openWith(
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
    // A point that is not on the curve.
    return undefined;
  } finally {
    privateKey.fill(0);
  }
}
