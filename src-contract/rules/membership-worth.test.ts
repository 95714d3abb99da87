import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  OFFER_STANDS,
  placeTimes,
  shownAt,
  timesAhead,
  upgradedLength,
  worthOfTime,
  worthOfTimes,
} from './membership-worth.ts';
import { formatUsd, parseUsd } from './money.ts';
import { DAY_MS } from './durations.ts';

const month = { paid: parseUsd('100'), length: 30 * DAY_MS };
const start = Date.parse('2026-03-10T12:00:00Z');

test('time left is worth its part of what was paid, cut down to the cent', () => {
  const [time] = placeTimes([month], start + month.length);
  if (!time) throw new Error('There is no time');
  const worthAfter = (days: number) => formatUsd(worthOfTime(time, start + days * DAY_MS));
  expect([-1, 0, 10, 29.999, 30, 31].map(worthAfter)).toEqual([
    '100.00',
    '100.00',
    '66.66',
    '0.00',
    '0.00',
    '0.00',
  ]);
});

test('each stretch is worth what was paid for it, cut by itself; those that have not begun count whole', () => {
  const dearer = { paid: parseUsd('120'), length: 30 * DAY_MS };
  const times = placeTimes([month, dearer], start + 2 * month.length);
  expect(times.map(({ startsAt }) => (startsAt - start) / DAY_MS)).toEqual([0, 30]);
  const at = (days: number) => start + days * DAY_MS;
  expect(formatUsd(worthOfTimes(times, at(10)))).toBe('186.66');
  expect(formatUsd(worthOfTimes(times, at(40)))).toBe('80.00');
  expect([timesAhead(times, at(10)), timesAhead(times, at(30))]).toEqual([1, 0]);
});

test('an upgrade runs the whole duration, and longer where its price is less than the worth', () => {
  const upgraded = (worth: string) =>
    upgradedLength(120 * DAY_MS, parseUsd('250'), parseUsd(worth)) / DAY_MS;
  expect([upgraded('0'), upgraded('250'), upgraded('300')]).toEqual([120, 120, 144]);
});

test('a price stands for ten minutes from the minute in which it was shown', () => {
  const shown = shownAt(start + 30_000);
  expect(shown[0]).toBe(start);
  expect(shown.at(-1)).toBe(start - OFFER_STANDS);
  expect(shown).toHaveLength(11);
});

test('no way of buying and upgrading makes a day cheaper than it was paid for', () => {
  const plan = fc.record({
    price: fc.integer({ min: 1, max: 500_000 }).map((cents) => BigInt(cents) * 10_000n),
    days: fc.integer({ min: 1, max: 800 }),
  });
  fc.assert(
    fc.property(
      plan,
      plan,
      fc.integer({ min: 1, max: 3 }),
      fc.nat(),
      (cheap, dear, times, after) => {
        const length = cheap.days * DAY_MS;
        const bought = Array.from({ length: times }, () => ({ paid: cheap.price, length }));
        const placed = placeTimes(bought, start + times * length);
        const at = start + (after % (times * length));
        const worth = worthOfTimes(placed, at);
        const paid = worth < dear.price ? dear.price - worth : 0n;
        const left = BigInt(times * length - (at - start));
        const lasts = BigInt(upgradedLength(dear.days * DAY_MS, dear.price, worth));
        // What is paid, and the exact worth of the time given up, cover the time that is got.
        const given = (paid * BigInt(length) + cheap.price * left) * BigInt(dear.days * DAY_MS);
        expect(given >= dear.price * lasts * BigInt(length)).toBe(true);
      },
    ),
  );
});
