import { describe, expect, it } from 'vitest';
import { parseUnits, parseUsd, withdrawalCurrencies } from '#contract/rules/money.ts';
import { settingDefaults } from '#contract/rules/settings.ts';
import { ALONE_CEILING, takesTwo, type ActivationCost } from './activation-rule.ts';
import { isDust, leastOf, lockedPriceOf, priceOf, tokensFor, worthOf } from './price.ts';

/** 500 USDT with a tolerance of half a percent: 497.5 settle by themselves. */
const cost = (used: string, change: Partial<ActivationCost> = {}): ActivationCost => ({
  asked: parseUnits('500', 6),
  used: parseUnits(used, 6),
  tolerance: '0.005',
  bears: parseUsd('500') - parseUsd(used),
  before: 0n,
  ...change,
});

describe('the tolerance', () => {
  it('exactly at it one person is enough, and a base unit below it two are needed', () => {
    expect(takesTwo(cost('497.5'))).toBe(false);
    expect(takesTwo(cost('497.499999'))).toBe(true);
  });

  it('is the one that the request froze, and none leaves nothing to one person', () => {
    expect(takesTwo(cost('495', { tolerance: '0.01' }))).toBe(false);
    expect(takesTwo(cost('499.999999', { tolerance: '0' }))).toBe(true);
  });

  it('counts in the token that arrived, of any decimals', () => {
    const asked = parseUnits('1041.666667', 18);
    const bears = parseUsd('2.5');
    const least = parseUnits('1036.458333665', 18);
    expect(takesTwo(cost('0', { asked, used: least, bears }))).toBe(false);
    expect(takesTwo(cost('0', { asked, used: least - 1n, bears }))).toBe(true);
  });
});

describe('the ceiling of what one person lets the company bear', () => {
  it('is reached by one, and passed by a base unit more', () => {
    const before = ALONE_CEILING - parseUsd('2.5');
    expect(takesTwo(cost('497.5', { before }))).toBe(false);
    expect(takesTwo(cost('497.5', { before: before + 1n }))).toBe(true);
  });

  it('holds for one large purchase within its tolerance', () => {
    const large = { asked: parseUnits('100000', 6), used: parseUnits('99500', 6) };
    expect(takesTwo(cost('0', { ...large, bears: parseUsd('500') }))).toBe(true);
  });
});

it('what is paid whole takes one person, whatever was borne before', () => {
  expect(takesTwo(cost('500', { before: ALONE_CEILING * 9n }))).toBe(false);
});

describe('the price of a token', () => {
  it('is that of TCT by the settings, and a dollar of the others', () => {
    const settings = { ...settingDefaults, tct_price: '0.48' };
    expect(withdrawalCurrencies.map((currency) => priceOf(currency, settings))).toEqual([
      '1',
      '1',
      '0.48',
    ]);
  });

  it('is what a request locked for its own token and for TCT, and a dollar of the others', () => {
    const inUsdt = { currency: 'USDT', price: '0.99', tctPrice: '0.48' } as const;
    expect(lockedPriceOf('USDT', inUsdt)).toBe('0.99');
    expect(lockedPriceOf('TCT', inUsdt)).toBe('0.48');
    expect(lockedPriceOf('USDC', inUsdt)).toBe('1');
    expect(lockedPriceOf('TCT', { currency: 'TCT', price: '0.5', tctPrice: '0.48' })).toBe('0.5');
  });
});

describe('the tokens that pay an amount', () => {
  it.each([
    ['100', '1', 6, '100'],
    ['100', '0.48', 18, '208.333334'], // 208.3333…, rounded up to six digits
    ['96', '0.48', 18, '200'], // nothing to round
    ['100', '0.48', 6, '208.333334'],
    ['1', '3', 2, '0.34'], // no finer than the token
    ['1', '3', 0, '1'],
    ['0', '1', 6, '0'],
  ])('%s USD at %s with %i decimals are %s', (usd, price, decimals, tokens) => {
    expect(tokensFor(parseUsd(usd), price, decimals)).toBe(parseUnits(tokens, decimals));
  });
});

describe('what tokens are worth', () => {
  it.each([
    ['100', '1', 6, '100'],
    ['208.333334', '0.48', 18, '100'], // 100.00000032
    ['0.333333333333333333', '3', 18, '0.999999'],
    ['1', '0.48', 0, '0.48'],
  ])('%s at %s with %i decimals are %s USD, rounded down', (tokens, price, decimals, usd) => {
    expect(worthOf(parseUnits(tokens, decimals), price, decimals)).toBe(parseUsd(usd));
  });
});

describe('the least that settles', () => {
  it('leaves out the tolerated part, rounded up', () => {
    expect(leastOf(1000n, '0.005')).toBe(995n);
    expect(leastOf(1001n, '0.005')).toBe(996n);
    expect(leastOf(1001n, '0')).toBe(1001n);
    expect(leastOf(1001n, '1')).toBe(0n);
  });
});

describe('dust', () => {
  it('is worth less than a dollar, to the base unit', () => {
    expect(isDust(parseUnits('0.999999', 6), '1', 6)).toBe(true);
    expect(isDust(parseUnits('1', 6), '1', 6)).toBe(false);
    expect(isDust(parseUnits('2', 18), '0.499999', 18)).toBe(true);
    expect(isDust(parseUnits('2', 18), '0.5', 18)).toBe(false);
  });
});
