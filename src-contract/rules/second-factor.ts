import { HOUR_MS, MINUTE_MS } from './durations.ts';
/** How long (ms) a proof of the second factor counts for calls that need a fresh one. */
export const PROOF_MS = 5 * MINUTE_MS;
/** A session of staff ends so long (ms) after it began … */
export const STAFF_SESSION_MS = 12 * HOUR_MS;
/** … and so long (ms) after its last use. */
export const STAFF_IDLE_MS = 30 * MINUTE_MS;
/** How long (ms) a passkey may take to answer a challenge. */
export const CHALLENGE_MS = 5 * MINUTE_MS;
/** Length of a code's time step (ms), and of the code. */
export const OTP_STEP_MS = 30_000;
export const OTP_PATTERN = /^\d{6}$/;
/** Most characters of what is typed as a code, with the signs between its groups. */
export const OTP_MAX = 40;
export const RECOVERY_CODES = 10;
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 40;

export const factorMethods = ['totp', 'passkey', 'recovery'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** Characters of recovery codes: none that is taken for another. */
export const RECOVERY_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const RECOVERY_PATTERN = new RegExp(`^[${RECOVERY_ALPHABET}]{8}$`);

/** "7qf2 m9kd" → "7QF2M9KD"; null where it can't be a recovery code. */
export function readRecoveryCode(text: string): string | null {
  const plain = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return RECOVERY_PATTERN.test(plain) ? plain : null;
}

/**
 * The calls of a session of staff that was begun without a second factor, beside those that
 * everybody may make: to see who they are, to enrol one and to leave.
 */
const enrolmentCalls: ReadonlySet<string> = new Set([
  'GET /api/auth/user/',
  'GET /api/auth/second-factor/',
  'POST /api/auth/second-factor/totp/',
  'POST /api/auth/second-factor/totp/confirm/',
  'POST /api/auth/second-factor/passkeys/begin/',
  'POST /api/auth/second-factor/passkeys/',
  'POST /api/auth/step-up/begin/',
  'POST /api/auth/step-up/',
]);

export const isEnrolmentCall = (call: { readonly method: string; readonly path: string }) =>
  enrolmentCalls.has(`${call.method} ${call.path}`);
