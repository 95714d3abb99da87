import { createPublicKey, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import {
  rotationText,
  signedText,
  UPDATE_KEYS,
  UPDATE_SIGNATURES,
} from '#contract/rules/update-feed.ts';
import type { KeyRotation, PublishedVersion } from '#contract/rules/update-feed.ts';

/** DER prefix (SubjectPublicKeyInfo) of a raw 32-byte Ed25519 public key. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** Base64 public keys of the holders, each another. */
export type UpdateKeys = readonly string[];

const isKey = (text: unknown): text is string =>
  typeof text === 'string' && Buffer.from(text, 'base64').toString('base64') === text
    ? Buffer.from(text, 'base64').length === 32
    : false;

function areKeys(some: unknown): some is UpdateKeys {
  return (
    Array.isArray(some) &&
    some.length === UPDATE_KEYS &&
    some.every(isKey) &&
    new Set(some).size === UPDATE_KEYS
  );
}

/** The holders' keys, separated by commas; undefined: the build has none and cannot update itself. */
export function parseUpdateKeys(text: string): UpdateKeys | undefined {
  const keys = text.split(',').map((key) => key.trim());
  return areKeys(keys) ? keys : undefined;
}

const publicKeyOf = (key: string): KeyObject =>
  createPublicKey({
    key: Buffer.concat([SPKI, Buffer.from(key, 'base64')]),
    format: 'der',
    type: 'spki',
  });

/** The keys whose holders signed a text; one who signed twice counts once. */
export function signersOf(keys: UpdateKeys, text: string, signatures: unknown): UpdateKeys {
  if (!Array.isArray(signatures)) return [];
  const given = signatures.filter((one): one is string => typeof one === 'string');
  return keys.filter((key) =>
    given.some((signature) =>
      verify(null, Buffer.from(text), publicKeyOf(key), Buffer.from(signature, 'base64')),
    ),
  );
}

const isSignedBy = (keys: UpdateKeys, text: string, signatures: unknown): boolean =>
  signersOf(keys, text, signatures).length >= UPDATE_SIGNATURES;

/**
 * The keys of now: those of the build, replaced by each rotation that enough holders of the replaced keys
 * signed, and enough of the new ones, who so show that they have them. A build that carries later keys passes
 * over the rotations before.
 */
export function rotatedKeys(built: UpdateKeys, rotations: unknown): UpdateKeys {
  let keys = built;
  for (const rotation of Array.isArray(rotations) ? (rotations as unknown[]) : []) {
    const { keys: next, signatures } = (rotation ?? {}) as Partial<KeyRotation>;
    if (!areKeys(next)) continue;
    const text = rotationText(keys, next);
    if (isSignedBy(keys, text, signatures) && isSignedBy(next, text, signatures)) keys = next;
  }
  return keys;
}

/** Whether enough of the holders signed a version with all that the feed says of it. */
export function isSigned(built: UpdateKeys, published: PublishedVersion): boolean {
  const { files, expires, rotations, signatures } = published;
  if (!Array.isArray(files) || files.length === 0 || !Number.isSafeInteger(expires)) return false;
  return isSignedBy(rotatedKeys(built, rotations), signedText(published), signatures);
}
