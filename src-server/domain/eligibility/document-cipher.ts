import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Services } from '../../services.ts';
import type { Keys } from '../base/keys.ts';
import { openText, sealText } from '../base/seal-text.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Which document bytes are of; they open for no other. */
export interface DocumentOwner {
  readonly id: string;
  readonly memberId: number;
}

const ownerText = ({ id, memberId }: DocumentOwner): string =>
  `identity-document/${id}/${memberId}`;

/**
 * Encrypts a document by a key of its own (AES-256-GCM), and that key by the server's secret. Without the
 * sealed key, which only the database holds, nobody opens the bytes.
 * @returns initialisation vector, tag and ciphertext in one
 */
export function sealDocument(
  { keys, random }: Pick<Services, 'keys' | 'random'>,
  owner: DocumentOwner,
  plain: Buffer,
): { readonly sealedKey: string; readonly bytes: Buffer } {
  const key = random.token(KEY_BYTES);
  const iv = Buffer.from(random.token(IV_BYTES), 'base64url');
  const cipher = createCipheriv(ALGORITHM, Buffer.from(key, 'base64url'), iv);
  cipher.setAAD(Buffer.from(ownerText(owner)));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return {
    sealedKey: sealText(keys, 'identity', ownerText(owner), key),
    bytes: Buffer.concat([iv, cipher.getAuthTag(), sealed]),
  };
}

/** @throws Error where key or bytes are another document's, were changed, or the server's secret is another */
export function openDocument(
  keys: Keys,
  owner: DocumentOwner,
  { sealedKey, bytes }: { readonly sealedKey: string; readonly bytes: Buffer },
): Buffer {
  const key = Buffer.from(openText(keys, 'identity', ownerText(owner), sealedKey), 'base64url');
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(ownerText(owner)))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}
