import { sql, type SQL } from 'drizzle-orm';

/**
 * Arithmetic of the recomputation alone, so that a fault in the product's own is not repeated here: every
 * amount, price and rate is a whole number of 1e-18, whatever its currency.
 */
export const DECIMALS = 18;
export const ONE = 10n ** BigInt(DECIMALS);
export const CENT = ONE / 100n;
export const MICRO = ONE / 1_000_000n;

/** @throws Error where it is no decimal of at most 18 places */
export function exact(text: string): bigint {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '' || /[1-9]/.test(part.slice(DECIMALS))) throw new Error(`No amount: ${text}`);
  const size = BigInt(whole + part.slice(0, DECIMALS).padEnd(DECIMALS, '0'));
  return sign === '-' ? -size : size;
}

/**
 * Base units of a token as whole tokens, exact: a division keeps some 16 places of a figure as large as TCT's,
 * and would tell of differences that are none.
 */
export const wholeTokens = (units: SQL, decimals: SQL): SQL =>
  sql`(${units} * ('1e-' || ${decimals})::numeric)`;

/** As the differences write it: no zeros that say nothing. */
export function decimal(amount: bigint): string {
  const size = amount < 0n ? -amount : amount;
  const part = (size % ONE).toString().padStart(DECIMALS, '0').replace(/0+$/, '');
  return `${amount < 0n ? '-' : ''}${size / ONE}${part === '' ? '' : `.${part}`}`;
}

/** a × b rounded down to a multiple of `grain`; of amounts that are not negative. */
export const timesDown = (a: bigint, b: bigint, grain: bigint): bigint =>
  ((a * b) / (ONE * grain)) * grain;

/** The same rounded up. */
export function timesUp(a: bigint, b: bigint, grain: bigint): bigint {
  const step = ONE * grain;
  return ((a * b + step - 1n) / step) * grain;
}

/** The same rounded half up. */
export function timesNear(a: bigint, b: bigint, grain: bigint): bigint {
  const step = ONE * grain;
  return ((2n * a * b + step) / (2n * step)) * grain;
}

/** a ÷ b rounded down to a multiple of `grain`. */
export const overDown = (a: bigint, b: bigint, grain: bigint): bigint =>
  ((a * ONE) / (b * grain)) * grain;

export const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((all, one) => all + one, 0n);
