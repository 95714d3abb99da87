import { describe, expect, it } from 'vitest';
import { parseUnits, parseUsd } from '#contract/rules/money.ts';
import { ALONE_CEILING, takesTwo, type ActivationCost } from './activation-rule.ts';

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
