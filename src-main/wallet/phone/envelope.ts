import {
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { chacha20poly1305 } from '@noble/ciphers/chacha.js';

/**
 * Envelopes of WalletConnect 2 (type 0): ChaCha20-Poly1305 with a key that both ends know. The cipher is
 * a package's, since Electron's OpenSSL (BoringSSL) does not offer it to Node.
 * Source: https://specs.walletconnect.com/2.0/specs/clients/core/crypto
 */

const TYPE_0 = 0;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** DER around the 32 bytes of an X25519 key (RFC 8410). */
const PRIVATE_DER = Buffer.from('302e020100300506032b656e04220420', 'hex');
const PUBLIC_DER = Buffer.from('302a300506032b656e032100', 'hex');

/** The topic of what is encrypted with a key: its SHA-256, hex. */
export const topicOf = (key: Uint8Array): string => createHash('sha256').update(key).digest('hex');

export const newKey = (): Buffer => randomBytes(KEY_BYTES);

const privateKeyOf = (secret: Uint8Array) =>
  createPrivateKey({ key: Buffer.concat([PRIVATE_DER, secret]), format: 'der', type: 'pkcs8' });

/** The X25519 public key of a secret, 32 bytes in hex. */
export const publicKeyOf = (secret: Uint8Array): string =>
  createPublicKey(privateKeyOf(secret))
    .export({ format: 'der', type: 'spki' })
    .subarray(PUBLIC_DER.length)
    .toString('hex');

/**
 * The key that two ends share: X25519, then HKDF-SHA256 without salt.
 * @param peer 32 bytes in hex
 * @throws Error where it is no public key, or one of small order
 */
export function sharedKey(secret: Uint8Array, peer: string): Buffer {
  const bytes = Buffer.from(peer, 'hex');
  if (bytes.length !== KEY_BYTES) throw new Error('No public key of X25519');
  const publicKey = createPublicKey({
    key: Buffer.concat([PUBLIC_DER, bytes]),
    format: 'der',
    type: 'spki',
  });
  const secretShared = diffieHellman({ privateKey: privateKeyOf(secret), publicKey });
  return Buffer.from(hkdfSync('sha256', secretShared, '', '', KEY_BYTES));
}

/** @returns base64 */
export function seal(key: Uint8Array, payload: object): string {
  const nonce = randomBytes(NONCE_BYTES);
  const text = Buffer.from(JSON.stringify(payload), 'utf8');
  const sealed = chacha20poly1305(key, nonce).encrypt(text);
  return Buffer.concat([Buffer.of(TYPE_0), nonce, sealed]).toString('base64');
}

/** Undefined for what was not encrypted with this key, was modified, or holds no object. */
export function open(
  key: Uint8Array,
  message: string,
): Readonly<Record<string, unknown>> | undefined {
  const bytes = Buffer.from(message, 'base64');
  if (bytes[0] !== TYPE_0 || bytes.length < 1 + NONCE_BYTES + TAG_BYTES) return undefined;
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
  try {
    const text = chacha20poly1305(key, nonce).decrypt(bytes.subarray(1 + NONCE_BYTES));
    const payload: unknown = JSON.parse(Buffer.from(text).toString('utf8'));
    return typeof payload === 'object' && payload !== null
      ? (payload as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
