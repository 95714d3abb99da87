import { Secret, TOTP } from 'otpauth';
import { OTP_STEP_MS } from '#contract/rules/second-factor.ts';

const SECRET_BYTES = 20;
const ISSUER = 'TCT';
/** Steps before and after the present one whose codes are taken: clocks differ. */
const WINDOW = 1;

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** A secret from bytes, base32. */
export const totpSecretOf = (bytes: Buffer): string =>
  new Secret({ buffer: Uint8Array.from(bytes.subarray(0, SECRET_BYTES)).buffer }).base32;

/** `otpauth://…` for a QR code. */
export const totpUri = (secret: string, label: string): string => totpOf(secret, label).toString();

/** Number of the time step of an instant. */
export const stepOf = (at: Date): number => Math.floor(at.getTime() / OTP_STEP_MS);

/** The code of a step. */
export const codeAt = (secret: string, step: number): string =>
  totpOf(secret).generate({ timestamp: step * OTP_STEP_MS });

interface StepsTaken {
  /** The last step whose code was used: only later ones are looked at. */
  readonly after?: number;
  /** Steps in either direction of the present one. */
  readonly window?: number;
}

/**
 * The first step whose code this is, of those that are taken at an instant; null where it is none.
 * Steps that were used are left out before the codes are compared: two steps can have the same code,
 * and the used one of them would refuse the other.
 */
export function stepOfCode(
  secret: string,
  code: string,
  at: Date,
  { after = 0, window = WINDOW }: StepsTaken = {},
): number | null {
  const totp = totpOf(secret);
  const present = stepOf(at);
  for (let step = Math.max(present - window, after + 1); step <= present + window; step += 1) {
    const timestamp = step * OTP_STEP_MS;
    if (totp.validate({ token: code, timestamp, window: 0 }) !== null) return step;
  }
  return null;
}

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: 30, digits: 6 });
