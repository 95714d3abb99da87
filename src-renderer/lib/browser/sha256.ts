import { toHex } from '#renderer/lib/hex.ts';

/** True where this page can hash: it can't on plain HTTP, whatever the type says. */
export const canHash = (): boolean => (crypto.subtle as SubtleCrypto | undefined) !== undefined;

/** SHA-256 of a text in UTF-8, in hex. */
export async function sha256(text: string): Promise<string> {
  return toHex(await sha256Bytes(new TextEncoder().encode(text)));
}

/** SHA-256 of bytes: 32 of them. */
export async function sha256Bytes(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes.slice()));
}
