import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#contract/rules/days.ts';
import { formatUsd } from '#contract/rules/money.ts';
import { ledgerErrors } from '../../../tests/support/worlds/business.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import {
  fundPosition,
  insertPool,
  positionRow,
  publish,
  publishUnbounded,
} from '../../../tests/support/worlds/invest.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { poolMaturitiesJob } from '../../jobs/pool-maturities.ts';
import { poolResultsJob } from '../../jobs/pool-results.ts';
import { balancesOf } from '../ledger/journals.ts';
import { listPositions } from './pool-views.ts';

let database: TestDatabase;
let services: TestServices;
let count = 0;
let memberId: number;
let pool: number;
let id: number;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
});
afterAll(() => database.close());
/** 1,000 USD on the 10th at noon, for ten days: to the 20th at noon. */
beforeEach(async () => {
  count += 1;
  services.clock.set(new Date('2026-03-10T12:00:00Z'));
  memberId = await database.transaction((tx) => insertMember(tx, `member${count}`));
  pool = await insertPool(database.db, `Pool ${count}`);
  id = await fundPosition(services, { memberId, in: pool, usd: '1000' });
});

async function runJobsAt(instant: string): Promise<boolean> {
  services.clock.set(new Date(instant));
  await poolResultsJob.run(services);
  await poolMaturitiesJob.run(services);
  return (await positionRow(services, id)).closedAt !== null;
}

async function publishTo(last: string, rate = '0'): Promise<void> {
  services.clock.set(new Date(`${addDays(last, 1)}T06:00:00Z`));
  for (let day = '2026-03-10'; day <= last; day = addDays(day, 1)) {
    await publish(services, pool, day, day === '2026-03-15' ? rate : '0');
  }
}

test('at the end of the term what is left of the principal goes to the pool balance, once', async () => {
  await publishTo('2026-03-19', '-0.1');
  expect(await runJobsAt('2026-03-20T13:00:00Z')).toBe(false);
  services.clock.set(new Date('2026-03-21T06:00:00Z'));
  await publish(services, pool, '2026-03-20', '0.01');
  expect(await runJobsAt('2026-03-21T06:01:00Z')).toBe(true);
  expect(await runJobsAt('2026-03-21T06:02:00Z')).toBe(true);
  const balances = await database.transaction((tx) => balancesOf(tx, memberId));
  // 1,000 − 100 come back; the last day brought 9.
  expect([balances.pool, balances.pool_principal].map(formatUsd)).toEqual(['909.00', '0.00']);
  const { items, totals } = await listPositions(database.db, memberId);
  expect(items[0]).toMatchObject({ principal: '0.00', returned: '900.00', lost: '-100.00' });
  expect(totals).toMatchObject({ amount: '0.00', principal: '0.00', returned: '900.00' });
  expect(await ledgerErrors(database.db)).toEqual([]);
});

test('a result that was published keeps the principal until it is booked, even after the grace', async () => {
  await publishTo('2026-03-20');
  services.clock.set(new Date('2026-03-25T00:00:00Z'));
  await poolMaturitiesJob.run(services);
  expect((await positionRow(services, id)).closedAt).toBeNull();
  expect(await runJobsAt('2026-03-25T00:00:01Z')).toBe(true);
});

test('results that nobody publishes are waited for 48 hours after the end of the term', async () => {
  await publishTo('2026-03-17');
  expect(await runJobsAt('2026-03-22T11:59:59Z')).toBe(false);
  expect(await runJobsAt('2026-03-22T12:00:00Z')).toBe(true);
});

test('a later day does not count for a term that is over', async () => {
  await publishTo('2026-03-21', '0');
  services.clock.set(new Date('2026-03-23T06:00:00Z'));
  await publishUnbounded(services, pool, '2026-03-22', '-1');
  expect(await runJobsAt('2026-03-23T06:00:01Z')).toBe(true);
  const balances = await database.transaction((tx) => balancesOf(tx, memberId));
  expect(formatUsd(balances.pool)).toBe('1000.00');
});

test('a term that ends at midnight is over with the day before, and waits for no result after it', async () => {
  services.clock.set(new Date('2026-03-10T00:00:00Z'));
  id = await fundPosition(services, { memberId, in: pool, usd: '1000' });
  expect((await positionRow(services, id)).maturesAt.toISOString()).toBe(
    '2026-03-20T00:00:00.000Z',
  );
  await publishTo('2026-03-18');
  expect(await runJobsAt('2026-03-20T00:00:00Z')).toBe(false);
  await publish(services, pool, '2026-03-19', '0.01');
  expect(await runJobsAt('2026-03-20T00:00:01Z')).toBe(true);
  expect(formatUsd((await positionRow(services, id)).credited)).toBe('10.00');
});

test('a term that ends a moment after midnight takes part in that day too', async () => {
  services.clock.set(new Date('2026-03-10T00:00:00.001Z'));
  id = await fundPosition(services, { memberId, in: pool, usd: '1000' });
  await publishTo('2026-03-19');
  expect(await runJobsAt('2026-03-20T00:01:00Z')).toBe(false);
  services.clock.set(new Date('2026-03-21T00:00:00Z'));
  await publish(services, pool, '2026-03-20', '0.01');
  expect(await runJobsAt('2026-03-21T00:00:01Z')).toBe(true);
  expect(formatUsd((await positionRow(services, id)).credited)).toBe('10.00');
});
