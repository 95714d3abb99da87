/** A picture as it will be sent, and the same as an address that an `img` shows and a draft keeps. */
export interface CroppedPicture {
  readonly blob: Blob;
  /** A data URL. */
  readonly url: string;
}

/** The picture of a data URL; undefined for anything else. */
export function pictureFrom(url: string): CroppedPicture | undefined {
  const [, type, base64] = /^data:(image\/[\w+-]+);base64,(.+)$/.exec(url) ?? [];
  if (!type || !base64) return undefined;
  // Not fetch(): the page may connect nowhere but to its own origin.
  const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
  return { blob: new Blob([bytes], { type }), url };
}
