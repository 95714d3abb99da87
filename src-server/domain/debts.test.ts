import { and, asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { recomputeEntry } from '#contract/rules/recompute.ts';
import { buy, insertPlan, ledgerErrors } from '../../tests/support/business-world.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import {
  fundDeposit,
  fundPosition,
  insertPool,
  insertRange,
  publish,
} from '../../tests/support/invest-world.ts';
import { insertPlaced, insertRoot } from '../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../tests/support/services.ts';
import { journals } from '../database/schema/ledger.ts';
import { memberEntries } from '../database/schema/reports.ts';
import { closePastDays } from '../jobs/daily-closing.ts';
import { poolMaturitiesJob } from '../jobs/pool-maturities.ts';
import { poolResultsJob } from '../jobs/pool-results.ts';
import { debtEntries } from './debts.ts';
import { balancesOf, postJournal } from './ledger.ts';
import { whyEntry } from './why-entry.ts';

const NOON = new Date('2026-03-10T12:00:00Z');

let database: TestDatabase;
let services: TestServices;
let root: number;
let member: number;

beforeEach(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  services.clock.set(NOON);
  [root, member] = await database.transaction(async (tx) => {
    const first = await insertRoot(tx);
    return [first, await insertPlaced(tx, 'ana', first)];
  });
});
afterEach(() => database.close());

/** What a reversal leaves: USD. */
const owe = (usd: string) =>
  database.transaction((tx) =>
    postJournal(tx, {
      kind: 'reversal',
      idempotencyKey: 'reversal:test',
      occurredAt: NOON,
      entries: debtEntries(member, parseUsd(usd)),
    }),
  );

async function balances() {
  const all = await database.transaction((tx) => balancesOf(tx, member));
  return Object.fromEntries(
    (['pool', 'pool_principal', 'global', 'debt'] as const).map((name) => [
      name,
      formatUsd(all[name]),
    ]),
  );
}

const payments = () =>
  database.db
    .select({ key: journals.idempotencyKey, details: journals.details })
    .from(journals)
    .where(eq(journals.kind, 'debt_payment'))
    .orderBy(asc(journals.id));

/** A position of 1,000 USD until the 12th at noon. */
async function invest(): Promise<number> {
  const pool = await insertPool(database.db, 'Andes', 2);
  await fundPosition(services, { memberId: member, in: pool, usd: '1000' });
  return pool;
}

it('a pool’s credit pays what is owed, from the pool balance', async () => {
  const pool = await invest();
  await owe('15');
  services.clock.set(new Date('2026-03-12T06:00:00Z'));
  await publish(services, pool, '2026-03-10', '0.01');
  await publish(services, pool, '2026-03-11', '0.01');
  await poolResultsJob.run(services);
  expect(await balances()).toMatchObject({ pool: '5.00', debt: '0.00' });
  expect((await payments()).map(({ details }) => details)).toEqual([
    { debt: '15.00', paid: '10.00' },
    { debt: '5.00', paid: '5.00' },
  ]);
  expect(await ledgerErrors(database.db)).toEqual([]);
  const parts = await database.db
    .select()
    .from(memberEntries)
    .where(and(eq(memberEntries.memberId, member), eq(memberEntries.kind, 'debt_payment')));
  expect(parts.map(({ account }) => account).toSorted()).toEqual(['debt', 'debt', 'pool', 'pool']);
  for (const { entryId } of parts) {
    const entry = await database.transaction((tx) => whyEntry(tx, member, entryId));
    expect(recomputeEntry(entry).agrees).toBe(true);
  }
});

it('a bad day and the principal that comes back pay no debt', async () => {
  const pool = await invest();
  await owe('15');
  services.clock.set(new Date('2026-03-13T06:00:00Z'));
  await publish(services, pool, '2026-03-10', '-0.01');
  await publish(services, pool, '2026-03-12', '0');
  await poolResultsJob.run(services);
  await poolMaturitiesJob.run(services);
  expect(await balances()).toEqual({
    pool: '990.00',
    pool_principal: '0.00',
    global: '0.00',
    debt: '15.00',
  });
  expect(await payments()).toEqual([]);
});

it('an earning of the global network pays what is owed, each deposit its own', async () => {
  const range = await insertRange(database.db);
  await fundDeposit(services, { memberId: member, in: range, usd: '1000' });
  await fundDeposit(services, { memberId: member, in: range, usd: '1000' });
  await owe('70');
  const plan = await insertPlan(database.db, { price: '1000' });
  await database.transaction((tx) => buy(tx, root, plan, NOON));
  services.clock.set(new Date('2026-03-11T00:00:05Z'));
  await closePastDays(services);
  expect(await balances()).toMatchObject({ global: '30.00', debt: '0.00' });
  expect((await payments()).map(({ details }) => details)).toEqual([
    { debt: '70.00', paid: '50.00' },
    { debt: '20.00', paid: '20.00' },
  ]);
  expect(await ledgerErrors(database.db)).toEqual([]);
});
