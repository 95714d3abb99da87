import { MINUTE_MS } from '../durations.ts';
import { formatUnits, parseUnits } from '../money.ts';

/** Where the price of TCT comes from; members read "company price" of the first, never "market". */
export const priceSources = ['company', 'pool'] as const;
export type PriceSource = (typeof priceSources)[number];

/** What became of reading the pair on chain. */
export const sampleResults = [
  'valid',
  'unanswered', // a source did not answer
  'disagree', // the sources say different things
  'short', // no sample old enough to average from
] as const;
export type SampleResult = (typeof sampleResults)[number];

/** Decimals that prices are kept with. */
export const PRICE_DECIMALS = 8;

export interface GuardedPrice {
  readonly source: PriceSource;
  /** USD for one TCT. */
  readonly company: string;
  /** A pair is pinned on chain. */
  readonly hasPair: boolean;
  /** The newest valid sample; null where there is none. */
  readonly sample: { readonly twap: string; readonly spot: string; readonly at: Date } | null;
}

export interface GuardLimits {
  readonly staleMinutes: number;
  /** Share, e.g. "0.02". */
  readonly deviationMax: string;
}

export type PriceProblem =
  /** Null: there is no valid sample at all. */
  | { readonly reason: 'stale'; readonly ageSeconds: number | null }
  | { readonly reason: 'deviation'; readonly deviation: string };

/** The price that holds, and why nothing may be done at it; both from one place. */
export interface PriceStanding {
  /** USD for one TCT. */
  readonly mid: string;
  readonly problem: PriceProblem | null;
  /** Signed share that the average is away from what it is compared with; null: no sample. */
  readonly deviation: string | null;
}

/**
 * Guards the price of TCT. The company price is held against the pair's time-weighted average, where
 * a pair is pinned; the average itself, where it is the price, against the pair's last price, so that
 * a price that is being moved stops what is done at it. A sample older than the limit stops both.
 */
export function guardPrice(price: GuardedPrice, limits: GuardLimits, now: Date): PriceStanding {
  const { source, company, sample, hasPair } = price;
  const isPool = source === 'pool';
  if (!isPool && !hasPair) return { mid: company, problem: null, deviation: null };
  if (!sample) {
    return { mid: company, problem: { reason: 'stale', ageSeconds: null }, deviation: null };
  }
  const mid = isPool ? sample.twap : company;
  const deviation = isPool
    ? shareBetween(sample.spot, sample.twap)
    : shareBetween(sample.twap, company);
  const age = now.getTime() - sample.at.getTime();
  if (age > limits.staleMinutes * MINUTE_MS) {
    const ageSeconds = Math.floor(age / 1000);
    return { mid, problem: { reason: 'stale', ageSeconds }, deviation };
  }
  const away = parseUnits(deviation, PRICE_DECIMALS);
  const most = parseUnits(limits.deviationMax, PRICE_DECIMALS);
  return {
    mid,
    problem: (away < 0n ? -away : away) > most ? { reason: 'deviation', deviation } : null,
    deviation,
  };
}

/** How far a price is from another one, as a signed share of it. */
export function shareBetween(price: string, from: string): string {
  const [a, b] = [parseUnits(price, PRICE_DECIMALS), parseUnits(from, PRICE_DECIMALS)];
  return formatUnits(((a - b) * 10n ** BigInt(PRICE_DECIMALS)) / b, PRICE_DECIMALS);
}

/** Digits of the binary fraction of the pair's cumulative price (UQ112.112). */
const FRACTION_BITS = 112n;

/**
 * The time-weighted price between two readings of a pair's cumulative price (Uniswap V2: the sum of
 * price × seconds, as UQ112.112, wrapping at 2²⁵⁶).
 * @param decimals of both tokens: USD (quote) and TCT (base)
 * @returns USD for one TCT, eight decimals, rounded half up
 */
export function averagePrice(
  from: { readonly cumulative: bigint; readonly seconds: number },
  to: { readonly cumulative: bigint; readonly seconds: number },
  decimals: { readonly base: number; readonly quote: number },
): string {
  const seconds = BigInt(to.seconds - from.seconds);
  if (seconds <= 0n) throw new RangeError('The readings are not in the order of time');
  const summed = BigInt.asUintN(256, to.cumulative - from.cumulative);
  return fixedToPrice(summed, seconds, decimals);
}

/** The price of the pair's reserves, as {@link averagePrice} writes it. */
export function reservePrice(
  reserves: { readonly base: bigint; readonly quote: bigint },
  decimals: { readonly base: number; readonly quote: number },
): string {
  return fixedToPrice((reserves.quote << FRACTION_BITS) / reserves.base, 1n, decimals);
}

function fixedToPrice(
  fixed: bigint,
  by: bigint,
  { base, quote }: { readonly base: number; readonly quote: number },
): string {
  const up = 10n ** BigInt(PRICE_DECIMALS + base);
  const down = (by << FRACTION_BITS) * 10n ** BigInt(quote);
  return formatUnits((fixed * up + down / 2n) / down, PRICE_DECIMALS);
}
