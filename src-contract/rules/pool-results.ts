import { applyRate, cutToCent, parseUnits } from './money.ts';

/** Of the rate as a fraction: six of a percent. */
export const POOL_RATE_DECIMALS = 8;
/** Beyond this share of the principal in a day, up or down, the figure is asked for twice. */
const USUAL = parseUnits('0.1', POOL_RATE_DECIMALS);
/** Beyond this share no day's result is taken; the database refuses it too. */
const POSSIBLE = parseUnits('0.3', POOL_RATE_DECIMALS);

/**
 * What a day's result does to a position: its principal × rate, cut toward zero to the cent.
 * @param principal USD base units (1e-6)
 * @param rate fraction, "-0.000833" is −0.0833 %
 * @returns above zero: to the pool balance; below: off the principal
 */
export const poolChange = (principal: bigint, rate: string): bigint =>
  cutToCent(applyRate(principal, rate));

/**
 * Whether a day's result can be published at all: within ±30 %.
 * @param rate fraction, "-0.000833" is −0.0833 %
 * @throws MoneyFormatError where it is no such decimal
 */
export function isPossibleRate(rate: string): boolean {
  const units = parseUnits(rate, POOL_RATE_DECIMALS);
  return units <= POSSIBLE && units >= -POSSIBLE;
}

/**
 * Whether a day's result is so large that it is more likely a slip than a day: beyond ±10 %.
 * @param rate fraction, "-0.000833" is −0.0833 %
 */
export function isUnusualRate(rate: string): boolean {
  const units = parseUnits(rate, POOL_RATE_DECIMALS);
  return units > USUAL || units < -USUAL;
}

/** Whether two texts are the same rate: "0.10" is "0.1". */
export const isSameRate = (a: string, b: string): boolean =>
  parseUnits(a, POOL_RATE_DECIMALS) === parseUnits(b, POOL_RATE_DECIMALS);
