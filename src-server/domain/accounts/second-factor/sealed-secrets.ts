import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keys } from '../../base/keys.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a TOTP secret for one member (AES-256-GCM): the row of another one can't be opened. */
export function sealSecret(keys: Keys, memberId: number, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(keys), iv).setAAD(ownerOf(memberId));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** @throws Error where the text is another member's, was changed, or the server's secret is another one */
export function openSecret(keys: Keys, memberId: number, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, keyOf(keys), iv, { authTagLength: TAG_BYTES })
    .setAAD(ownerOf(memberId))
    .setAuthTag(tag);
  const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}

const keyOf = (keys: Keys): Buffer => Buffer.from(keys.secret('otp'), 'hex');
const ownerOf = (memberId: number): Buffer => Buffer.from(String(memberId));
