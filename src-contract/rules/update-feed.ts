/** One file of a published version, as the feed names it. */
export interface PublishedFile {
  readonly url: string;
  /** Base64 of the file's SHA-512. */
  readonly sha512: string;
  /** Base64 of the publisher's Ed25519 signature of `signedText`. */
  readonly signature?: unknown;
}

/**
 * What is signed of a file, as UTF-8: its content, its name and the version it is published as, so that an old
 * file with its good signature cannot come back as a new version.
 */
export const signedText = (version: string, { url, sha512 }: PublishedFile): string =>
  `tct-update\n${version}\n${url}\n${sha512}\n`;
