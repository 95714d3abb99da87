/** The first bytes of archives: zip, gzip, bzip2, xz, 7z, rar. */
const beginnings: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  [0x1f, 0x8b],
  [0x42, 0x5a, 0x68],
  [0xfd, 0x37, 0x7a, 0x58, 0x5a],
  [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c],
  [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07],
];
const LONGEST = 6;

/** Whether a file is an archive by its content; the server refuses it too, with the whole of it sent. */
export async function isArchive(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, LONGEST).arrayBuffer());
  return beginnings.some((beginning) => beginning.every((byte, at) => bytes[at] === byte));
}
