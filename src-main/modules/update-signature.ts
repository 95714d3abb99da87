import { createPublicKey, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** One file of a published version, as the feed names it. */
export interface PublishedFile {
  readonly url: string;
  /** Base64 of the file's SHA-512. */
  readonly sha512: string;
  /** Base64 of the publisher's Ed25519 signature of `signedText`. */
  readonly signature?: unknown;
}

/**
 * What is signed of a file: its content, its name and the version it is published as, so that an old
 * file with its good signature cannot come back as a new version.
 */
export const signedText = (version: string, { url, sha512 }: PublishedFile): Uint8Array =>
  new TextEncoder().encode(`tct-update\n${version}\n${url}\n${sha512}\n`);

/** SPKI of Ed25519 before the 32 bytes of the key. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** The publisher's key that a build was given, in base64; undefined: this build updates nothing. */
export function parseUpdateKey(text: string): KeyObject | undefined {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== 32) return undefined;
  return createPublicKey({ key: Buffer.concat([SPKI, bytes]), format: 'der', type: 'spki' });
}

/** Whether the publisher signed every file of a version. */
export function isSigned(
  key: KeyObject,
  version: string,
  files: readonly PublishedFile[],
): boolean {
  return (
    files.length > 0 &&
    files.every(
      (file) =>
        typeof file.signature === 'string' &&
        verify(null, signedText(version, file), key, Buffer.from(file.signature, 'base64')),
    )
  );
}
