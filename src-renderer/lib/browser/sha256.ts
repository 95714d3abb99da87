/** SHA-256 of a text in UTF-8, in hex. */
export async function sha256(text: string): Promise<string> {
  return toHex(await sha256Bytes(new TextEncoder().encode(text)));
}

/** SHA-256 of bytes: 32 of them. */
export async function sha256Bytes(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes.slice()));
}

/** Two digits a byte, small letters. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
