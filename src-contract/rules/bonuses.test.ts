import { describe, expect, it } from 'vitest';
import { directBonus, matchBinary } from './bonuses.ts';
import { formatUsd, parseUsd } from './money.ts';

describe('the binary match of a day', () => {
  it('pays the weaker leg up to the cap and keeps the rest as carry', () => {
    const match = matchBinary(parseUsd('3500'), parseUsd('2500'), '0.1', parseUsd('200'));
    expect(Object.values(match).map(formatUsd)).toEqual([
      '2500.00',
      '250.00',
      '200.00',
      '50.00',
      '1000.00',
      '0.00',
    ]);
  });

  it('rounds the bonus down to the cent', () => {
    expect(matchBinary(parseUsd('33.33'), parseUsd('99'), '0.07', parseUsd('200')).paid).toBe(
      parseUsd('2.33'),
    );
  });
});

describe('the direct bonus', () => {
  it('is the rate of what was paid, down to the cent', () => {
    expect(directBonus(parseUsd('99.99'), '0.1')).toBe(parseUsd('9.99'));
  });
});
