const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const RIFF = Buffer.from('RIFF');
const WEBP = Buffer.from('WEBP');
/** Where a RIFF file names what it holds, after its size. */
const RIFF_TYPE_AT = 8;

/** Whether a file begins like a JPEG, PNG or WebP picture; nothing of it is decoded. */
export function looksLikePicture(file: Buffer): boolean {
  const has = (bytes: Buffer, at = 0): boolean =>
    file.subarray(at, at + bytes.length).equals(bytes);
  return has(JPEG) || has(PNG) || (has(RIFF) && has(WEBP, RIFF_TYPE_AT));
}
