import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUsd, parseUsd, USD_CENT } from '../money.ts';
import { byQuarter, divide, divisionText, exactPart, perUnit, type Held } from './distribution.ts';

const holders = (...units: number[]): Held[] =>
  units.map((count, at) => ({ holder: `h${at}`, units: count }));
const given = (held: readonly Held[], usd: string) => {
  const { parts, remainder } = divide(held, parseUsd(usd));
  return [parts.map(({ amount }) => formatUsd(amount)), formatUsd(remainder)];
};

describe('a distribution', () => {
  it.each([
    ['D1 without a remainder', [40, 19_960], '6200.00', ['12.40', '6187.60'], '0.00'],
    ['D2 cut down to the cent', [40, 19_960], '4925.37', ['9.85', '4915.51'], '0.01'],
    ['D3 thirds', [1, 1, 1], '100.00', ['33.33', '33.33', '33.33'], '0.01'],
    ['D4 one holder of all', [3], '100.00', ['100.00'], '0.00'],
    ['D5 less than a cent', [1, 999_999], '10.00', ['0.00', '9.99'], '0.01'],
  ] as const)('%s', (_name, units, usd, parts, remainder) => {
    expect(given(holders(...units), usd)).toEqual([parts, remainder]);
  });

  it('has six decimals in the middle, of the part itself and of one unit', () => {
    expect(formatUsd(exactPart(parseUsd('4925.37'), 40, 20_000))).toBe('9.85074');
    expect(formatUsd(perUnit(parseUsd('4925.37'), 20_000))).toBe('0.246268');
    // Computed from the amount of one unit, 999 of 1,999 USD would stay with the company.
    const [all, amount] = [1_000_000_000, parseUsd('1999.00')];
    expect(formatUsd(exactPart(amount, all, all))).toBe('1999.00');
    expect(formatUsd(perUnit(amount, all) * BigInt(all))).toBe('1000.00');
  });

  it('sums to what was declared less the remainder, is never negative, and has no order', () => {
    const drawn = fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), {
      minLength: 1,
      maxLength: 80,
    });
    fc.assert(
      fc.property(
        drawn,
        fc.bigInt({ min: 1n, max: 10n ** 14n }),
        fc.nat(),
        (units, cents, turn) => {
          const held = holders(...units);
          const amount = cents * USD_CENT;
          const division = divide(held, amount);
          const { distributed, remainder, parts } = division;
          expect(parts.reduce((sum, part) => sum + part.amount, 0n)).toBe(distributed);
          expect(distributed + remainder).toBe(amount);
          expect(remainder >= 0n && remainder < USD_CENT * BigInt(held.length)).toBe(true);
          for (const part of parts) {
            expect(part.amount >= 0n && part.amount % USD_CENT === 0n).toBe(true);
            // No further than one cent from the exact share.
            const exact = amount * BigInt(part.units);
            const all = BigInt(division.units);
            expect(part.amount * all <= exact && exact < (part.amount + USD_CENT) * all).toBe(true);
          }
          const at = turn % held.length;
          const turned = [...held.slice(at), ...held.slice(0, at)].toReversed();
          expect(divide(turned, amount)).toEqual(division);
        },
      ),
    );
  });

  it('is written as a text that names all of it', () => {
    const division = divide(holders(40, 19_960).toReversed(), parseUsd('4925.37'));
    expect(divisionText({ offering: 7, day: '2026-06-30' }, division)).toBe(
      'tct-distribution-1 7 2026-06-30 4925370000 20000 4925360000\nh0 40 9850000\nh1 19960 4915510000\n',
    );
  });
});

describe('the quarters of a holding', () => {
  const of = (...days: string[]) => days.map((day) => ({ record_day: day }));

  it('are all there since the issue, with nothing where nothing was distributed', () => {
    const rows = of('2026-03-31', '2026-09-30', '2026-08-31');
    expect(byQuarter(rows, { from: '2025-12-12', today: '2026-11-20' })).toEqual([
      { quarter: '2026-Q3', rows: of('2026-09-30', '2026-08-31') },
      { quarter: '2026-Q2', rows: [] },
      { quarter: '2026-Q1', rows: of('2026-03-31') },
      { quarter: '2025-Q4', rows: [] },
    ]);
  });

  it('have the one that is not over only where something was distributed for it', () => {
    const span = { from: '2026-10-01', today: '2026-12-31' };
    expect(byQuarter([], span)).toEqual([]);
    expect(byQuarter(of('2026-10-31'), span)).toHaveLength(1);
    expect(byQuarter([], { ...span, today: '2027-01-01' })).toHaveLength(1);
  });
});
