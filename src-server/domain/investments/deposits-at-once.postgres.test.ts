import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatUsd } from '#contract/rules/money.ts';
import { ledgerErrors } from '../../../tests/support/worlds/business.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import {
  fundPosition,
  insertPool,
  insertRange,
  openDeposit,
  openPosition,
  positionRow,
  publish,
} from '../../../tests/support/worlds/invest.ts';
import { fund } from '../../../tests/support/worlds/payout.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { poolResults } from '../../database/schema/investments.ts';
import { poolResultsJob } from '../../jobs/pool-results.ts';
import { DomainError } from '../base/errors.ts';
import { balancesOf } from '../ledger/journals.ts';

let database: TestDatabase;
let services: TestServices;
let count = 0;
let memberId: number;
let pool: number;
let range: number;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  range = await insertRange(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  count += 1;
  services.clock.set(new Date('2026-03-10T12:00:00Z'));
  memberId = await database.transaction((tx) => insertMember(tx, `member${count}`));
  pool = await insertPool(database.db, `Pool ${count}`);
});

const balances = () => database.transaction((tx) => balancesOf(tx, memberId));

/** Opens positions and deposits in turn, all at once; the codes of what was refused. */
async function openAtOnce(usd: string, times: number): Promise<string[]> {
  const outcomes = await Promise.all(
    Array.from({ length: times }, async (_, index) => {
      try {
        await (index % 2 === 0
          ? openPosition(services, { memberId, in: pool, usd })
          : openDeposit(services, { memberId, in: range, usd }));
        return [];
      } catch (error) {
        if (error instanceof DomainError) return [error.code];
        throw error;
      }
    }),
  );
  return outcomes.flat();
}

test('of many deposits of the whole balance at once, one is taken', async () => {
  await fund({ services }, memberId, '1000');
  const refusals = await openAtOnce('1000', 30);
  expect(refusals).toEqual(Array.from({ length: 29 }, () => 'balance_exceeded'));
  expect(formatUsd((await balances()).direct)).toBe('0.00');
  expect(await ledgerErrors(database.db)).toEqual([]);
});

test('as many are taken as the balance covers, and no more', async () => {
  await fund({ services }, memberId, '1000');
  expect(await openAtOnce('150', 20)).toHaveLength(14);
  expect(formatUsd((await balances()).direct)).toBe('100.00');
  expect(await ledgerErrors(database.db)).toEqual([]);
});

test('results that are booked by several processes at once are booked once', async () => {
  const id = await fundPosition(services, { memberId, in: pool, usd: '1000' });
  services.clock.set(new Date('2026-03-13T06:00:00Z'));
  await publish(services, pool, '2026-03-10', '0.1');
  await publish(services, pool, '2026-03-11', '-0.1');
  await publish(services, pool, '2026-03-12', '0.1');
  await Promise.all(Array.from({ length: 8 }, () => poolResultsJob.run(services)));
  // +100, −100, +90
  expect(await positionRow(services, id)).toMatchObject({
    principal: 900_000_000n,
    credited: 190_000_000n,
    lost: -100_000_000n,
  });
  expect(await ledgerErrors(database.db)).toEqual([]);
});

test('a position that is opened while a day is booked takes part in it or begins after it', async () => {
  await fund({ services }, memberId, '1200');
  services.clock.set(new Date('2026-03-11T06:00:00Z'));
  await publish(services, pool, '2026-03-10', '0.1');
  // The job books it now, at a moment at which positions of its day are still opened.
  const now = new Date('2026-03-10T23:59:59Z');
  services.clock.set(now);
  await database.db.update(poolResults).set({ appliesAt: now });
  const [ids] = await Promise.all([
    Promise.all(
      Array.from({ length: 12 }, () => openPosition(services, { memberId, in: pool, usd: '100' })),
    ),
    poolResultsJob.run(services),
  ]);
  await poolResultsJob.run(services);
  const rows = await Promise.all(ids.map((id) => positionRow(services, id)));
  for (const row of rows) {
    const isLate = row.openedAt >= new Date('2026-03-11T00:00:00Z');
    expect(formatUsd(row.credited)).toBe(isLate ? '0.00' : '10.00');
  }
  expect(await ledgerErrors(database.db)).toEqual([]);
});
