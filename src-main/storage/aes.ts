import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM: random 96-bit nonce, tag and ciphertext in one buffer.
 * @param place additional data: decrypting needs the same
 */
export function encrypt(key: Buffer, text: Buffer, place = ''): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(place, 'utf8'));
  const encrypted = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** Undefined if authentication fails: wrong key, another place, or modified data. */
export function decrypt(key: Buffer, data: Buffer, place = ''): Buffer | undefined {
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, data.subarray(0, IV_BYTES), {
      // A shorter tag would be easier to guess.
      authTagLength: TAG_BYTES,
    });
    cipher.setAAD(Buffer.from(place, 'utf8'));
    cipher.setAuthTag(data.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([cipher.update(data.subarray(IV_BYTES + TAG_BYTES)), cipher.final()]);
  } catch {
    return undefined;
  }
}
