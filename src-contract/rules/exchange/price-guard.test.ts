import { describe, expect, it } from 'vitest';
import { averagePrice, guardPrice, reservePrice, shareBetween } from './price-guard.ts';
import { isQuoteValid } from './states.ts';

const now = new Date('2026-11-20T17:42:00Z');
const limits = { staleMinutes: 5, deviationMax: '0.02' };
const sample = (twap: string, ago = 12_000, spot = twap) => ({
  twap,
  spot,
  at: new Date(now.getTime() - ago),
});
const company = (given: Partial<Parameters<typeof guardPrice>[0]>) =>
  guardPrice(
    { source: 'company', company: '0.48', hasPair: true, sample: null, ...given },
    limits,
    now,
  );

describe('the guard of the price', () => {
  it('has nothing to compare the company price with where no pair is pinned', () => {
    expect(company({ hasPair: false })).toEqual({ mid: '0.48', problem: null, deviation: null });
  });

  it('lets the company price pass within the deviation and stops it beyond', () => {
    expect(company({ sample: sample('0.47871') })).toMatchObject({ mid: '0.48', problem: null });
    expect(company({ sample: sample('0.4896') }).problem).toBeNull();
    expect(company({ sample: sample('0.48961') }).problem).toMatchObject({ reason: 'deviation' });
    expect(company({ sample: sample('0.4703') }).problem).toMatchObject({ reason: 'deviation' });
  });

  it('stops where the newest sample is too old, by the millisecond', () => {
    expect(company({ sample: sample('0.48', 300_000) }).problem).toBeNull();
    expect(company({ sample: sample('0.48', 300_001) }).problem).toEqual({
      reason: 'stale',
      ageSeconds: 300,
    });
    expect(company({}).problem).toEqual({ reason: 'stale', ageSeconds: null });
  });

  it('takes the average as the price, and stops it while the last price is far from it', () => {
    const pool = { source: 'pool' as const };
    expect(company({ ...pool, sample: sample('0.4712', 0, '0.4730') })).toMatchObject({
      mid: '0.4712',
      problem: null,
    });
    expect(company({ ...pool, sample: sample('0.4712', 0, '0.9') }).problem).toMatchObject({
      reason: 'deviation',
    });
    // Without a pair there is no such price.
    expect(company({ ...pool, hasPair: false }).problem).toMatchObject({ reason: 'stale' });
  });
});

describe('prices of a pair', () => {
  const decimals = { base: 18, quote: 6 };
  const Q112 = 1n << 112n;
  /** 0.48 USDC (6 decimals) for one TCT (18). */
  const fixed = (480_000n * Q112) / 10n ** 18n;

  it('reads reserves and averages as USD for one TCT', () => {
    expect(reservePrice({ base: 10n ** 24n, quote: 480_000n * 10n ** 6n }, decimals)).toBe('0.48');
    const from = { cumulative: 7n, seconds: 100 };
    const to = { cumulative: 7n + fixed * 1800n, seconds: 1900 };
    expect(Number(averagePrice(from, to, decimals))).toBeCloseTo(0.48, 7);
  });

  it('goes on where the sum wraps', () => {
    const from = { cumulative: (1n << 256n) - fixed * 600n, seconds: 0 };
    const to = { cumulative: fixed * 1200n, seconds: 1800 };
    expect(Number(averagePrice(from, to, decimals))).toBeCloseTo(0.48, 7);
    expect(() => averagePrice(to, from, decimals)).toThrow(RangeError);
  });

  it('measures how far one is from another', () => {
    expect(shareBetween('0.47871', '0.48')).toBe('-0.0026875');
  });
});

describe('a quote in time', () => {
  it('is good until its last millisecond', () => {
    const end = new Date('2026-11-20T17:59:43.000Z');
    expect(isQuoteValid(end, new Date(end.getTime() - 1))).toBe(true);
    expect(isQuoteValid(end, end)).toBe(true);
    expect(isQuoteValid(end, new Date(end.getTime() + 1))).toBe(false);
  });
});
