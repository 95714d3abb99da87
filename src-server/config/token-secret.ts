import { StartRefusal } from '../start-refusal.ts';

const LENGTH_MIN = 32;
/** 32 random hexadecimal digits have 128 bits, and less than this by the estimate below once in millions of times. */
const BITS_MIN = 90;

/**
 * The root of all keys, of which nothing is repeated.
 * @throws StartRefusal where it is missing, short, or can be guessed
 */
export function checkTokenSecret(secret: string | undefined): string {
  const fault = faultOf(secret);
  if (secret !== undefined && fault === null) return secret;
  throw new StartRefusal(
    `TOKEN_SECRET ${fault}: set it to ${LENGTH_MIN} random characters or more, for example what "openssl rand -base64 36" prints, and keep it.`,
  );
}

function faultOf(secret: string | undefined): string | null {
  if (secret === undefined) return 'is missing';
  if (secret.length < LENGTH_MIN) return 'is too short';
  return bitsOf(secret) < BITS_MIN ? 'can be guessed, since its characters repeat' : null;
}

/**
 * What a text could hold at most: Shannon's entropy of its characters, or of the steps from each to
 * the next where that is less, so that "abcd…" holds as little as "aaaa…".
 */
function bitsOf(text: string): number {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  return codes.length * Math.min(entropyOf(codes), entropyOf(steps));
}

/** Bits of one value. */
function entropyOf(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => {
    const share = count / values.length;
    return sum - share * Math.log2(share);
  }, 0);
}
