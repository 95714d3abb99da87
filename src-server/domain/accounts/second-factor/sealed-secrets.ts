import type { Keys } from '../../base/keys.ts';
import { openText, sealText } from '../../base/seal-text.ts';

/** Encrypts a TOTP secret for one member: the row of another one can't be opened. */
export const sealSecret = (keys: Keys, memberId: number, secret: string): string =>
  sealText(keys, 'otp', String(memberId), secret);

/** @throws Error where the text is another member's, was changed, or the server's secret is another one */
export const openSecret = (keys: Keys, memberId: number, sealed: string): string =>
  openText(keys, 'otp', String(memberId), sealed);
