import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUsd, parseUsd, USD_CENT } from './money.ts';
import { quoteWithdrawal } from './withdrawal-quote.ts';

describe('a withdrawal quote', () => {
  it('keeps the fee inside the amount', () => {
    const quote = quoteWithdrawal(parseUsd('650'), {
      feeRate: '0.03',
      price: '1',
      tokenDecimals: 6,
    });
    expect([quote.fee, quote.net].map(formatUsd)).toEqual(['19.50', '630.50']);
    expect(quote.tokenAmount).toBe(630_500_000n);
  });

  it('pays TCT at its price, rounded down to the token', () => {
    const quote = quoteWithdrawal(parseUsd('500'), {
      feeRate: '0.01',
      price: '0.48',
      tokenDecimals: 18,
    });
    expect(formatUsd(quote.net)).toBe('495.00');
    expect(quote.tokenAmount).toBe(1_031_250_000_000_000_000_000n);
  });

  it('never gives away a fraction: gross is fee plus net, in whole cents, for any amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        fc.integer({ min: 0, max: 1000 }),
        (cents, perMille) => {
          const gross = cents * USD_CENT;
          const feeRate = (perMille / 1000).toFixed(3);
          const { fee, net } = quoteWithdrawal(gross, { feeRate, price: '1', tokenDecimals: 6 });
          expect(fee + net).toBe(gross);
          expect(net % USD_CENT).toBe(0n);
          expect(fee * 1000n >= gross * BigInt(perMille)).toBe(true);
          expect(fee * 1000n < gross * BigInt(perMille) + USD_CENT * 1000n).toBe(true);
        },
      ),
    );
  });
});
