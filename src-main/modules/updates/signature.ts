import { createPublicKey, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { signedText } from '#contract/rules/update-feed.ts';
import type { PublishedFile } from '#contract/rules/update-feed.ts';

/** DER prefix (SubjectPublicKeyInfo) of a raw 32-byte Ed25519 public key. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** Parses the publisher's base64 key; undefined: the build has none and cannot update itself. */
export function parseUpdateKey(text: string): KeyObject | undefined {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== 32) return undefined;
  return createPublicKey({ key: Buffer.concat([SPKI, bytes]), format: 'der', type: 'spki' });
}

/** Whether every file of a version carries a valid signature of the publisher. */
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
        verify(
          null,
          Buffer.from(signedText(version, file)),
          key,
          Buffer.from(file.signature, 'base64'),
        ),
    )
  );
}
