import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseUsd } from '#contract/rules/money.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { somebodyWaits } from '../../../tests/support/database/lock-waits.ts';
import { insertMember } from '../../../tests/support/people.ts';
import type { Transaction } from '../../database/database.ts';
import { balancesOf, lockBalance, postJournal } from './journals.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

let keys = 0;
function pay(tx: Transaction, memberIds: readonly number[]) {
  keys += 1;
  const amount = parseUsd('1');
  return postJournal(tx, {
    kind: 'direct_bonus',
    idempotencyKey: `test:${keys}`,
    occurredAt: new Date('2026-05-10T12:00:00Z'),
    source: { type: 'test', id: String(keys) },
    entries: memberIds.flatMap((memberId) => [
      { account: 'direct' as const, memberId, amount },
      { account: 'bonus_expense' as const, currency: 'USD' as const, amount: -amount },
    ]),
  });
}

/** Has a transaction find rows by reading tables from their beginning, as a planner may decide to. */
async function scanTables(tx: Transaction): Promise<void> {
  for (const plan of ['nestloop', 'mergejoin', 'indexscan', 'bitmapscan']) {
    await tx.execute(sql.raw(`set local enable_${plan} = off`));
  }
}

it('balances are locked in the order of members, wherever their rows lie, so no two journals block each other', async () => {
  const people: number[] = [];
  for (let at = 0; at < 60; at += 1) {
    people.push(await database.transaction((tx) => insertMember(tx, `member${at}`)));
  }
  // The table holds the last one's balance first: a scan without an order locks that one first.
  for (const memberId of people.toReversed()) {
    await database.transaction((tx) => pay(tx, [memberId]));
  }
  await database.db.execute(sql`vacuum analyze balances`);
  const [first = 0, second = 0] = people;
  const both: Promise<unknown>[] = [];
  // A transaction that PostgreSQL ends for a deadlock is begun again, so their beginnings are counted.
  let begun = 0;
  await database.transaction(async (tx) => {
    begun += 1;
    await lockBalance(tx, first, 'direct');
    both.push(
      database.transaction(async (other) => {
        begun += 1;
        await scanTables(other);
        await pay(other, [first, second]);
      }),
    );
    await somebodyWaits(database.db);
    await pay(tx, [second]);
  });
  await Promise.all(both);
  expect(begun).toBe(2);
  const directOf = async (memberId: number) =>
    (await database.transaction((tx) => balancesOf(tx, memberId))).direct;
  expect(await directOf(first)).toBe(parseUsd('2'));
  expect(await directOf(second)).toBe(parseUsd('3'));
});

it('balances that are new are made in the order of members too', async () => {
  const [first, second] = await database.transaction(async (tx) => [
    await insertMember(tx, 'new_one'),
    await insertMember(tx, 'new_two'),
  ]);
  const both: Promise<unknown>[] = [];
  let begun = 0;
  await database.transaction(async (tx) => {
    begun += 1;
    await pay(tx, [first]);
    both.push(
      database.transaction(async (other) => {
        begun += 1;
        await pay(other, [second, first]);
      }),
    );
    await somebodyWaits(database.db);
    // Made by the other one first, this row would be waited for by both.
    await pay(tx, [second]);
  });
  await Promise.all(both);
  expect(begun).toBe(2);
});
