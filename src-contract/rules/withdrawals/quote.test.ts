import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseUnits, parseUsd, USD_CENT, usdToToken } from '../money.ts';
import { feeSettingOf, quoteTctWithdrawal, quoteWithdrawal } from './quote.ts';

const PRICE_SCALE = 10n ** 18n;

/** Gross up to 100 million USD in cents, as a form can send it. */
const gross = fc.bigInt({ min: 1n, max: 10n ** 10n }).map((cents) => cents * USD_CENT);
const rate = fc
  .integer({ min: 0, max: 99_999 })
  .map((part) => `0.${part.toString().padStart(5, '0')}`);
const price = fc.bigInt({ min: 1n, max: 10n ** 9n }).map((micro) => {
  const text = micro.toString().padStart(7, '0');
  return `${text.slice(0, -6)}.${text.slice(-6)}`;
});
const decimals = fc.constantFrom(2, 6, 8, 18);

describe('a withdrawal quote', () => {
  it('splits the gross amount into fee and net, to the unit, in whole cents', () => {
    fc.assert(
      fc.property(gross, rate, price, decimals, (amount, feeRate, priceText, tokenDecimals) => {
        const quote = quoteWithdrawal(amount, { feeRate, price: priceText, tokenDecimals });
        expect(quote.gross).toBe(amount);
        expect(quote.fee + quote.net).toBe(amount);
        expect(quote.net % USD_CENT).toBe(0n);
        expect(quote.fee >= 0n && quote.net >= 0n).toBe(true);
      }),
    );
  });

  it('keeps at least the fee of the rate, and less than a cent more', () => {
    fc.assert(
      fc.property(gross, rate, (amount, feeRate) => {
        const { fee } = quoteWithdrawal(amount, { feeRate, price: '1', tokenDecimals: 6 });
        const exact = amount * parseUnits(feeRate, 18);
        expect(fee * PRICE_SCALE >= exact - (PRICE_SCALE - 1n)).toBe(true);
        expect(fee * PRICE_SCALE < exact + USD_CENT * PRICE_SCALE).toBe(true);
      }),
    );
  });

  it('never pays more than the net at the price, and less than one token unit below it', () => {
    fc.assert(
      fc.property(gross, rate, price, decimals, (amount, feeRate, priceText, tokenDecimals) => {
        const { net, tokenAmount } = quoteWithdrawal(amount, {
          feeRate,
          price: priceText,
          tokenDecimals,
        });
        const worth = (units: bigint) => units * parseUnits(priceText, 18);
        const owed = net * 10n ** BigInt(18 - 6 + tokenDecimals);
        expect(worth(tokenAmount) <= owed).toBe(true);
        expect(worth(tokenAmount + 1n) > owed).toBe(true);
      }),
    );
  });

  it('rounding up instead would pay too much: the check above would see it', () => {
    // 0.97 USD at 0.48 is 2.0208333…
    const down = usdToToken(parseUsd('0.97'), '0.48', 6);
    const owed = parseUsd('0.97') * 10n ** 18n;
    expect(down * parseUnits('0.48', 18) <= owed).toBe(true);
    expect((down + 1n) * parseUnits('0.48', 18) <= owed).toBe(false);
  });

  it.each([
    { of: ['100', '0.03', '1', 6], is: ['3', '97', '97'] },
    { of: ['100', '0.01', '0.48', 18], is: ['1', '99', '206.25'] },
    { of: ['20.01', '0.03', '1', 6], is: ['0.61', '19.40', '19.40'] },
    { of: ['0.01', '0.03', '1', 6], is: ['0.01', '0', '0'] },
  ] as const)('of $of is $is', ({ of, is }) => {
    const [amount, feeRate, priceText, tokenDecimals] = of;
    const [fee, net, token] = is;
    const terms = { feeRate, price: priceText, tokenDecimals };
    expect(quoteWithdrawal(parseUsd(amount), terms)).toEqual({
      gross: parseUsd(amount),
      fee: parseUsd(fee),
      net: parseUsd(net),
      tokenAmount: parseUnits(token, tokenDecimals),
    });
  });
});

describe('a withdrawal from the TCT account', () => {
  it.each([
    // 1 % of 1,000.5 TCT.
    ['1000.5', '0.01', 18, '990.495', '10.005'],
    // 99.000000891 are 99 in six digits; what the token can't carry is fee.
    ['100.0000009', '0.01', 6, '99', '1.0000009'],
    ['0.9', '0', 0, '0', '0.9'],
  ])('%s TCT at %s in %i decimals pay %s', (amount, feeRate, tokenDecimals, paid, fee) => {
    const quoted = quoteTctWithdrawal(parseUnits(amount, 18), { feeRate, tokenDecimals });
    expect(quoted).toEqual({
      tokenAmount: parseUnits(paid, tokenDecimals),
      fee: parseUnits(fee, 18),
    });
  });
});

it('TCT has a fee of its own', () => {
  expect((['USDT', 'USDC', 'TCT'] as const).map(feeSettingOf)).toEqual([
    'withdrawal_fee_stable',
    'withdrawal_fee_stable',
    'withdrawal_fee_tct',
  ]);
});
