import { createPublicKey, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { signedText } from '#contract/rules/update-feed.ts';
import type { PublishedFile } from '#contract/rules/update-feed.ts';

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
        verify(
          null,
          Buffer.from(signedText(version, file)),
          key,
          Buffer.from(file.signature, 'base64'),
        ),
    )
  );
}
