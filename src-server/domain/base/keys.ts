import { createHmac, hkdfSync } from 'node:crypto';

const purposes = [
  'access',
  'refresh',
  'code',
  'captcha',
  'identifier',
  'comparison',
  'network',
  'password',
  'audit',
  'otp',
  'otp-guesses',
  'recovery',
  'demo-otp',
  'voucher',
  'statement',
  'file',
  'licence',
  'identity',
  'solvency',
  'limit',
] as const;
type KeyPurpose = (typeof purposes)[number];

/** One key a purpose, so that a value made for one can never serve as another. */
export interface Keys {
  /** The key itself, in hex, for libraries that take a secret. */
  readonly secret: (purpose: KeyPurpose) => string;
  /** HMAC-SHA-256 of a text in base64url. */
  readonly sign: (purpose: KeyPurpose, text: string) => string;
}

/** Derives all keys from the configured secret (HKDF-SHA-256). */
export function deriveKeys(tokenSecret: string): Keys {
  const keys = new Map(
    purposes.map((purpose) => [
      purpose,
      Buffer.from(hkdfSync('sha256', tokenSecret, '', `tct-back-office/${purpose}`, 32)),
    ]),
  );
  const keyOf = (purpose: KeyPurpose): Buffer => {
    const key = keys.get(purpose);
    if (!key) throw new Error(`No key for ${purpose}`);
    return key;
  };
  return {
    secret: (purpose) => keyOf(purpose).toString('hex'),
    sign: (purpose, text) => createHmac('sha256', keyOf(purpose)).update(text).digest('base64url'),
  };
}
