import { createHash } from 'node:crypto';
import { hostname, userInfo } from 'node:os';

/**
 * Checksum against accidental changes on disk. Authenticity comes from the keyring's encryption.
 */
export const checkSum = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** Fingerprint of computer and user: distinguishes a copied profile from a changed keyring. */
export function computerName(): string {
  return checkSum(`${hostname()}\n${userInfo().username}`);
}
