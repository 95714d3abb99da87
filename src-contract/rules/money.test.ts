import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyRate,
  cutToCent,
  formatUnits,
  formatUsd,
  MoneyFormatError,
  parseAmountInput,
  parseUnits,
  parseUsd,
  usdToToken,
} from './money.ts';

describe('decimal strings', () => {
  it('reads and writes base units exactly', () => {
    expect(parseUsd('1234.5')).toBe(1_234_500_000n);
    expect(formatUsd(1_234_500_000n)).toBe('1234.50');
    expect(formatUsd(-12_300_000n)).toBe('-12.30');
    expect(formatUsd(1n)).toBe('0.000001');
    expect(formatUnits(97_000_001n, 6)).toBe('97.000001');
    expect(formatUnits(5n, 0)).toBe('5');
  });

  it('returns what it wrote, for any amount and any decimals', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
        fc.integer({ min: 0, max: 18 }),
        (units, decimals) => {
          expect(parseUnits(formatUnits(units, decimals, 2), decimals)).toBe(units);
        },
      ),
    );
  });

  it.each(['', '1,5', '1e3', ' 1', '1.', '.5', '0x10', '--1', 'NaN'])('refuses %j', (text) => {
    expect(() => parseUsd(text)).toThrow(MoneyFormatError);
  });

  it('refuses an amount finer than its unit instead of rounding it', () => {
    expect(() => parseUsd('1.0000001')).toThrow(MoneyFormatError);
    expect(parseUsd('1.0000000')).toBe(1_000_000n);
  });
});

describe('rates and prices', () => {
  it('rounds toward zero', () => {
    expect(applyRate(parseUsd('100.01'), '0.03')).toBe(3_000_300n);
    expect(applyRate(1n, '0.5')).toBe(0n);
    expect(cutToCent(parseUsd('3.019999'))).toBe(parseUsd('3.01'));
  });

  it('turns USD into the token amount that the price allows, never more', () => {
    expect(usdToToken(parseUsd('495'), '0.48', 18)).toBe(1_031_250_000_000_000_000_000n);
    expect(usdToToken(parseUsd('97'), '1', 6)).toBe(97_000_000n);
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.integer({ min: 1, max: 10 ** 9 }),
        (usd, price) => {
          const text = formatUnits(BigInt(price), 6);
          const token = usdToToken(usd, text, 18);
          expect(token * BigInt(price) <= usd * 10n ** 18n).toBe(true);
          expect((token + 1n) * BigInt(price) > usd * 10n ** 18n).toBe(true);
        },
      ),
    );
  });

  it('refuses a price of zero', () => {
    expect(() => usdToToken(1n, '0', 6)).toThrow(MoneyFormatError);
  });
});

describe('what a person typed', () => {
  it.each([
    ['1234.5', '1234.5'],
    ['1234,50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1 234,50', '1234.50'],
    ['1.234.567', '1234567'],
    ['0,50', '0.50'],
    ['.5', '0.5'],
    ['007', '7'],
    ['0', '0'],
  ])('understands %j as %s', (input, value) => {
    expect(parseAmountInput(input)).toEqual({ kind: 'amount', value });
  });

  it('asks where one separator could mean two amounts', () => {
    expect(parseAmountInput('1.234')).toEqual({ kind: 'ambiguous', readings: ['1234', '1.234'] });
    expect(parseAmountInput('12,345')).toEqual({
      kind: 'ambiguous',
      readings: ['12345', '12.345'],
    });
  });

  it.each(['0.123', '1234.567'])('says that %j has too many decimals', (input) => {
    expect(parseAmountInput(input)).toEqual({ kind: 'decimals' });
  });

  it.each(['abc', '-5', '1..2', '1,2.3,4', '1.23,4.5', '12.34.56', '1e5'])(
    'refuses %j',
    (input) => {
      expect(parseAmountInput(input)).toEqual({ kind: 'malformed' });
    },
  );

  it('leaves an empty field empty', () => {
    expect(parseAmountInput('  ')).toEqual({ kind: 'empty' });
  });
});
