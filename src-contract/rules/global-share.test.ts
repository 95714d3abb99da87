import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideShare, weightOf, type SharingDeposit } from './global-share.ts';
import { cutToCent, formatUsd, parseUsd, USD_CENT } from './money.ts';

const deposit = (number: number, amount: string, room: string, weight = '1'): SharingDeposit => ({
  number,
  amount: parseUsd(amount),
  weight,
  room: parseUsd(room),
});
const divided = (share: string, deposits: readonly SharingDeposit[]) =>
  divideShare(parseUsd(share), deposits).map(({ number, amount }) => [number, formatUsd(amount)]);

describe("the global network's share of a day", () => {
  it('is divided by amount and weight, cut down to the cent; what is cut stays', () => {
    expect(
      divided('100', [deposit(301, '1000', '9999'), deposit(302, '1000', '9999', '2')]),
    ).toEqual([
      [301, '33.33'],
      [302, '66.66'],
    ]);
  });

  it('gives to the others what a ceiling leaves', () => {
    expect(divided('100', [deposit(301, '500', '10'), deposit(302, '500', '9999')])).toEqual([
      [301, '10.00'],
      [302, '90.00'],
    ]);
  });

  it('fills one ceiling after the other, as the first raises the parts of the rest', () => {
    // 30 each at first; the first is full at 10, which makes 40 each; the second is full at 35.
    const deposits = [
      deposit(301, '100', '10'),
      deposit(302, '100', '35'),
      deposit(303, '100', '9999'),
    ];
    expect(divided('90', deposits)).toEqual([
      [301, '10.00'],
      [302, '35.00'],
      [303, '45.00'],
    ]);
  });

  it('keeps what is left when all are full', () => {
    expect(divided('100', [deposit(301, '100', '10'), deposit(302, '100', '5')])).toEqual([
      [301, '10.00'],
      [302, '5.00'],
    ]);
  });

  it('gives nothing where there is nothing, nobody, or less than a cent', () => {
    expect(divided('0', [deposit(301, '100', '10')])).toEqual([]);
    expect(divided('100', [])).toEqual([]);
    expect(divided('0.01', [deposit(301, '100', '9'), deposit(302, '100', '9')])).toEqual([]);
  });
});

/** Word for word: round after round, whoever is full leaves with what it takes. */
function slowly(share: bigint, deposits: readonly SharingDeposit[]): Map<number, bigint> {
  const given = new Map<number, bigint>();
  let left = share;
  let open = deposits
    .map((one) => ({ ...one, room: cutToCent(one.room) }))
    .filter((one) => one.room > 0n && weightOf(one) > 0n);
  for (;;) {
    const weights = open.reduce((sum, one) => sum + weightOf(one), 0n);
    const full = open.filter((one) => left * weightOf(one) >= one.room * weights);
    if (full.length === 0) {
      for (const one of open) given.set(one.number, cutToCent((left * weightOf(one)) / weights));
      return given;
    }
    for (const one of full) {
      given.set(one.number, one.room);
      left -= one.room;
    }
    open = open.filter((one) => !full.includes(one));
    if (open.length === 0) return given;
  }
}

describe('whatever the deposits', () => {
  const cents = (max: number) => fc.integer({ min: 0, max }).map((n) => BigInt(n) * USD_CENT);
  const anyDeposits = fc
    .array(
      fc.record({
        amount: cents(10_000_000),
        weight: fc.constantFrom('1', '1.25', '1.5', '2', '0.333333'),
        room: fc.bigInt({ min: 0n, max: parseUsd('3000') }),
      }),
      { maxLength: 12 },
    )
    .map((list) => list.map((one, index) => ({ ...one, number: index + 1 })));

  it('equals the slow way, round after round', () => {
    fc.assert(
      fc.property(cents(2_000_000), anyDeposits, (share, deposits) => {
        const slow = [...slowly(share, deposits)].filter(([, amount]) => amount > 0n);
        expect(divideShare(share, deposits).map(({ number, amount }) => [number, amount])).toEqual(
          slow.sort(([a], [b]) => a - b),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('never gives more than there is, nor above a ceiling, nor by the order of the list', () => {
    fc.assert(
      fc.property(cents(2_000_000), anyDeposits, (share, deposits) => {
        const parts = divideShare(share, deposits);
        expect(parts.reduce((sum, { amount }) => sum + amount, 0n) <= share).toBe(true);
        for (const { number, amount } of parts) {
          expect(amount <= (deposits[number - 1]?.room ?? 0n)).toBe(true);
        }
        expect(divideShare(share, deposits.toReversed())).toEqual(parts);
      }),
      { numRuns: 300 },
    );
  });
});
