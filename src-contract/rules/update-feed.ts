/** Public keys that a build carries, and how many of their holders a version needs. */
export const UPDATE_KEYS = 3;
export const UPDATE_SIGNATURES = 2;

/** One file of a published version, as the feed names it. */
export interface PublishedFile {
  readonly url: string;
  /** Base64 of the file's SHA-512. */
  readonly sha512: string;
}

/** A published version, as the feed of one system (`latest*.yml`) describes it. Nothing in it is trusted before its signatures are. */
export interface PublishedVersion {
  readonly version: string;
  readonly files: readonly PublishedFile[];
  readonly releaseNotes?: unknown;
  /** Unix seconds after which the feed counts as withheld. */
  readonly expires?: unknown;
  /** Base64 of Ed25519 signatures of `signedText`, one a holder. */
  readonly signatures?: unknown;
  /** Every `KeyRotation` there ever was, oldest first. */
  readonly rotations?: unknown;
}

/** Keys that replace others. */
export interface KeyRotation {
  /** Base64 public keys, `UPDATE_KEYS` of them. */
  readonly keys: readonly string[];
  /** Base64 signatures of `rotationText`, by enough holders of the replaced keys and of the new ones. */
  readonly signatures: readonly string[];
}

/** Release notes as the feed has them; empty where nobody wrote any. */
export const notesOf = ({ releaseNotes }: PublishedVersion): string =>
  typeof releaseNotes === 'string' ? releaseNotes : '';

/**
 * What is signed of a version, as UTF-8: all that a member is shown or given, so that an old file with its
 * good signature cannot come back as a new version, and no notes be put beside it.
 */
export const signedText = (published: PublishedVersion): string =>
  JSON.stringify([
    'tct-update/2',
    published.version,
    published.expires,
    notesOf(published),
    published.files.map(({ url, sha512 }) => [url, sha512]),
  ]);

/** What is signed of a rotation, as UTF-8. */
export const rotationText = (replaced: readonly string[], keys: readonly string[]): string =>
  JSON.stringify(['tct-update-keys/1', replaced, keys]);
