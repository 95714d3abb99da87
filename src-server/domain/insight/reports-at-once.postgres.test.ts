import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MemberAccount } from '#contract/rules/accounts.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { somebodyWaits } from '../../../tests/support/database/lock-waits.ts';
import { insertMember } from '../../../tests/support/people.ts';
import type { Transaction } from '../../database/database.ts';
import { lockBalance, postJournal } from '../ledger/journals.ts';
import { reportEntries } from './report-entries.ts';
import { reportSummary } from './report-summary.ts';

let database: TestDatabase;
let ana: number;

beforeAll(async () => {
  database = await createTestDatabase();
  ana = await database.transaction((tx) => insertMember(tx, 'ana'));
});
afterAll(() => database.close());

let keys = 0;
function book(
  tx: Transaction,
  account: MemberAccount,
  amount: string,
  memberIds: readonly number[] = [ana],
): Promise<void> {
  keys += 1;
  return postJournal(tx, {
    kind: 'direct_bonus',
    idempotencyKey: `test:${keys}`,
    occurredAt: new Date('2026-05-10T12:00:00Z'),
    entries: memberIds.flatMap((memberId) => [
      { account, memberId, amount: parseUsd(amount) },
      { account: 'bonus_expense' as const, currency: 'USD' as const, amount: -parseUsd(amount) },
    ]),
  });
}
const summary = (memberId = ana) => database.transaction((tx) => reportSummary(tx, memberId, {}));

/** A posting that has booked and is not stored yet, until it is let go. */
async function underWay(account: MemberAccount, amount: string) {
  const { promise: gone, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: booked, resolve: tell } = Promise.withResolvers<void>();
  const stored = database.transaction(async (tx) => {
    await book(tx, account, amount);
    tell();
    await gone;
  });
  await booked;
  return async () => {
    letGo();
    await stored;
  };
}

it('what is stored late, with ids that were taken before, is in neither totals nor rows', async () => {
  await database.transaction((tx) => book(tx, 'direct', '1'));
  const storeIt = await underWay('direct', '10');
  // Later ids, stored first: one id for all accounts would hold what is under way as well.
  await database.transaction((tx) => book(tx, 'pool', '100'));
  const { as_of: asOf, totals } = await summary();
  await storeIt();

  const frozen = { as_of: asOf ?? '' };
  const { items } = await reportEntries(database.db, ana, frozen);
  expect(items.map(({ amount }) => amount)).toEqual(['100.00', '1.00']);
  expect(totals).toMatchObject({ count: 2, net: '101.00' });
  const again = await database.transaction((tx) => reportSummary(tx, ana, frozen));
  expect(again.totals).toEqual(totals);
  // The control: it is there, in the middle of the others.
  const now = await reportEntries(database.db, ana, {});
  expect(now.items.map(({ amount }) => amount)).toEqual(['100.00', '10.00', '1.00']);
});

it('a posting that waits for a balance gets its place when it goes on, not before', async () => {
  const busy = await database.transaction((tx) => insertMember(tx, 'busy'));
  const late = await database.transaction((tx) => insertMember(tx, 'late'));
  await database.transaction((tx) => book(tx, 'direct', '1', [busy, late]));
  const { promise: gone, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: held, resolve: tell } = Promise.withResolvers<void>();
  const holder = database.transaction(async (tx) => {
    await lockBalance(tx, busy, 'direct');
    tell();
    await gone;
  });
  await held;
  const waiting = database.transaction((tx) => book(tx, 'direct', '10', [busy, late]));
  await somebodyWaits(database.db);
  await database.transaction((tx) => book(tx, 'direct', '100', [late]));
  const { as_of: asOf, totals } = await summary(late);
  letGo();
  await Promise.all([holder, waiting]);

  expect(totals.net).toBe('101.00');
  const { items } = await reportEntries(database.db, late, { as_of: asOf ?? '' });
  expect(items.map(({ amount }) => amount)).toEqual(['100.00', '1.00']);
  expect((await summary(late)).totals.net).toBe('111.00');
});
