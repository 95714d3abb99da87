import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memberAccounts } from '../accounts.ts';
import { addDays, dayEnd, dayStart, utcDay } from '../days.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { formatUsd } from '../money.ts';
import type { StatedEntry } from '../statement.ts';
import { compareStatements, compareVouchers, isDayFinal } from './compare.ts';
import type { SeenStatement, SeenVoucher } from './compare.ts';

const FROM = '2026-10-01';
const TO = '2026-10-31';

const entries = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 5000 }).map(String),
    kind: fc.constantFrom('direct_bonus', 'binary_bonus', 'withdrawal_requested'),
    account: fc.constantFrom(...memberAccounts.slice(0, 3)),
    amount: fc.bigInt({ min: 1n, max: 10n ** 12n }).map(formatUsd),
    occurred_at: fc
      .integer({ min: 0, max: 31 * DAY_MS - 1 })
      .map((ms) => new Date(dayStart(FROM).getTime() + ms).toISOString()),
  }),
  { selector: ({ id }) => id, maxLength: 25 },
) as fc.Arbitrary<StatedEntry[]>;

const shown = (
  all: readonly StatedEntry[],
  seenAt = '2026-11-15T00:00:00.000Z',
): SeenStatement => ({
  seenAt,
  from: FROM,
  to: TO,
  accounts: [{ account: 'direct', opening: '10.00', closing: '20.00' }],
  entries: all,
});

/** Entries, of which there are some, and one of them. */
const withOne = entries
  .filter((all) => all.length > 0)
  .chain((all) => fc.tuple(fc.constant(all), fc.nat({ max: all.length - 1 })));

describe('a closed month', () => {
  test('is the same in any order and however its figures are written', () => {
    fc.assert(
      fc.property(entries, (all) => {
        const written = all.toReversed().map((entry) => ({
          ...entry,
          amount: entry.amount.includes('.')
            ? `${entry.amount}00`.slice(0, entry.amount.indexOf('.') + 7)
            : `${entry.amount}.0`,
          occurred_at: entry.occurred_at.replace('Z', '+00:00'),
        }));
        const accounts = [{ account: 'direct' as const, opening: '10', closing: '20.000000' }];
        expect(compareStatements(shown(all), { ...shown(written), accounts })).toEqual({
          differences: [],
          added: 0,
        });
      }),
    );
  });

  test('misses an entry that was removed, and notices one that was added', () => {
    fc.assert(
      fc.property(withOne, ([all, at]) => {
        const rest = all.toSpliced(at, 1);
        const entry = all[at];
        expect(compareStatements(shown(all), shown(rest)).differences).toEqual([
          { what: 'removed', entry },
        ]);
        expect(compareStatements(shown(rest), shown(all)).differences).toEqual([
          { what: 'added', entry },
        ]);
      }),
    );
  });

  test('notices each part of an entry that was changed', () => {
    const changes: readonly Partial<StatedEntry>[] = [
      { amount: '0.01' },
      { kind: 'pool_result' },
      { account: 'debt' },
      { occurred_at: '2026-10-31T23:59:59.999Z' },
    ];
    fc.assert(
      fc.property(withOne, fc.constantFrom(...changes), ([all, at], change) => {
        const was = all[at] as StatedEntry;
        const is = { ...was, ...change };
        fc.pre(JSON.stringify(is) !== JSON.stringify(was) && was.amount !== '0.01');
        expect(compareStatements(shown(all), shown(all.with(at, is))).differences).toEqual([
          { what: 'changed', was, is },
        ]);
      }),
    );
  });

  test('keeps its balances', () => {
    const accounts = [{ account: 'direct' as const, opening: '11.00', closing: '20.000001' }];
    expect(compareStatements(shown([]), { ...shown([]), accounts }).differences).toEqual([
      { what: 'opening', account: 'direct', was: '10.00', is: '11.00' },
      { what: 'closing', account: 'direct', was: '20.00', is: '20.000001' },
    ]);
    expect(compareStatements(shown([]), { ...shown([]), accounts: [] }).differences).toHaveLength(
      2,
    );
    const more = [...shown([]).accounts, { account: 'debt' as const, opening: '0', closing: '5' }];
    expect(compareStatements(shown([]), { ...shown([]), accounts: more }).differences).toEqual([
      { what: 'closing', account: 'debt', was: '0', is: '5' },
    ]);
  });
});

test('entries may be added to the days that were open when it was kept, and to no others', () => {
  fc.assert(
    fc.property(withOne, fc.integer({ min: -2, max: 40 }), ([all, at], day) => {
      const seenAt = new Date(dayStart(FROM).getTime() + day * DAY_MS + HOUR_MS).toISOString();
      const entry = all[at] as StatedEntry;
      const kept = shown(all.toSpliced(at, 1), seenAt);
      const isFinal = isDayFinal(utcDay(new Date(entry.occurred_at)), seenAt);
      expect(compareStatements(kept, shown(all))).toEqual({
        differences: isFinal ? [{ what: 'added', entry }] : [],
        added: isFinal ? 0 : 1,
      });
      // What was shown once never goes, on whichever day.
      expect(
        compareStatements(shown(all, seenAt), shown(all.toSpliced(at, 1))).differences,
      ).toEqual([{ what: 'removed', entry }]);
    }),
  );
});

test('balances are final with the days beside them', () => {
  const accounts = [{ account: 'direct' as const, opening: '0.00', closing: '0.00' }];
  const whats = (seenAt: string) =>
    compareStatements(shown([], seenAt), { ...shown([]), accounts }).differences.map(
      ({ what }) => what,
    );
  expect(whats('2026-10-01T23:59:00.000Z')).toEqual([]);
  expect(whats('2026-10-02T00:00:00.000Z')).toEqual(['opening']);
  expect(whats('2026-11-02T00:00:00.000Z')).toEqual(['opening', 'closing']);
});

test('a day is final a day after its end', () => {
  const end = dayEnd('2026-10-31').getTime();
  expect(isDayFinal('2026-10-31', new Date(end + DAY_MS - 1).toISOString())).toBe(false);
  expect(isDayFinal('2026-10-31', new Date(end + DAY_MS).toISOString())).toBe(true);
  expect(isDayFinal(addDays('2026-10-31', -1), new Date(end).toISOString())).toBe(true);
});

const voucher: SeenVoucher = {
  number: 10_482,
  status: 'Approved',
  currency: 'USDT',
  amount: '100.00',
  fee: '3.00',
  fee_rate: '0.03',
  net: '97.00',
  price: '1',
  token_amount: '97',
  wallet: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  network: { chain_id: 56 },
  paid_at: '2026-11-20T12:00:00.000Z',
  tx_hash: `0x${'ab'.repeat(32)}`,
  token: '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  contract: null,
};

test('a voucher is the same however it is written', () => {
  const now = {
    ...voucher,
    amount: '100',
    fee_rate: '0.030',
    wallet: voucher.wallet.toLowerCase(),
    paid_at: '2026-11-20T12:00:00Z',
  };
  expect(compareVouchers(voucher, now)).toEqual({ differences: [], added: 0 });
});

test.each([
  ['amount', '100.01'],
  ['token_amount', '97.000000000000000001'],
  ['status', 'Refused'],
  ['wallet', '0x0000000000000000000000000000000000000001'],
  ['tx_hash', `0x${'cd'.repeat(32)}`],
  ['paid_at', '2026-11-20T12:00:00.001Z'],
  ['contract', voucher.token],
] as const)('a voucher of another %s differs', (field, is) => {
  const was = String(voucher[field] ?? '');
  expect(compareVouchers(voucher, { ...voucher, [field]: is }).differences).toEqual([
    { what: 'field', field, was, is },
  ]);
});

test('a voucher of another network differs', () => {
  expect(compareVouchers(voucher, { ...voucher, network: { chain_id: 1 } }).differences).toEqual([
    { what: 'field', field: 'network', was: '56', is: '1' },
  ]);
});
