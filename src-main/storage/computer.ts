import { createHash } from 'node:crypto';
import { hostname, userInfo } from 'node:os';

/** Tells whether a text of ours changed on the disk; the keyring itself proves who wrote it. */
export const checkSum = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** A name for this computer and user, to tell a copied profile from a changed keyring. */
export function computerName(): string {
  return checkSum(`${hostname()}\n${userInfo().username}`);
}
