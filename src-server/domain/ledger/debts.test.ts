import { and, asc, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { recomputeEntry } from '#contract/rules/recompute.ts';
import { buy, insertPlan, ledgerErrors } from '../../../tests/support/worlds/business.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import {
  fundDeposit,
  fundPosition,
  insertPool,
  insertRange,
  publish,
} from '../../../tests/support/worlds/invest.ts';
import { unreachableChain } from '../../../tests/support/chain/deployment.ts';
import { fund } from '../../../tests/support/worlds/payout.ts';
import { insertMember, insertPlaced, insertRoot } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { journals } from '../../database/schema/ledger.ts';
import { memberEntries } from '../../database/schema/reports.ts';
import { closePastDays } from '../../jobs/daily-closing.ts';
import { poolMaturitiesJob } from '../../jobs/pool-maturities.ts';
import { poolResultsJob } from '../../jobs/pool-results.ts';
import { bookBonuses, debtEntries, postCredits } from './debts.ts';
import { balancesOf, postJournal } from './journals.ts';
import { globalCredits } from './global-credits.ts';
import { whyEntry } from '../insight/why-entry.ts';
import { availableOf } from './available.ts';
import { cancelWithdrawal, refuseWithdrawal } from '../withdrawals/close.ts';
import { createWithdrawal } from '../withdrawals/create.ts';
import { termsOf } from '../withdrawals/quote.ts';

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

const repayments = () =>
  database.db
    .select({
      key: journals.idempotencyKey,
      source: journals.sourceType,
      details: journals.details,
    })
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
  expect((await repayments()).map(({ details }) => details)).toEqual([
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
  expect(await repayments()).toEqual([]);
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
  expect((await repayments()).map(({ details }) => details)).toEqual([
    { debt: '70.00', paid: '50.00' },
    { debt: '20.00', paid: '20.00' },
  ]);
  const sources = (await repayments()).map(({ source }) => source);
  expect(sources).toEqual(['global_deposit', 'global_deposit']);
  expect(await ledgerErrors(database.db)).toEqual([]);
});

it('a credit that is neither bonus, return nor distribution pays no debt', async () => {
  await owe('15');
  await database.transaction((tx) =>
    postCredits(tx, [
      {
        kind: 'reversal',
        idempotencyKey: 'reversal:credited back',
        occurredAt: NOON,
        source: { type: 'pool', id: '1' },
        entries: [
          { account: 'pool', memberId: member, amount: parseUsd('20') },
          { account: 'bonus_expense', currency: 'USD', amount: -parseUsd('20') },
        ],
      },
    ]),
  );
  expect(await balances()).toMatchObject({ pool: '20.00', debt: '15.00' });
  expect(await repayments()).toEqual([]);
});

it('bonuses booked together are refused on an account that is not theirs', async () => {
  const credits = sql`select 1 where false`;
  const input = { occurredAt: NOON, credits } as const;
  const book = (kind: 'binary_bonus' | 'reversal', account: 'pool' | 'direct') =>
    database.transaction((tx) => bookBonuses(tx, { ...input, kind, account }));
  await expect(book('binary_bonus', 'pool')).rejects.toThrow('binary_bonus is no bonus on pool');
  await expect(book('reversal', 'direct')).rejects.toThrow('reversal is no bonus on direct');
});

describe('money of a withdrawal that comes back', () => {
  const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const withdraw = (type: 'direct' | 'pool' | 'global', amount: string) =>
    database.transaction(async (tx) => {
      const chained = { ...services, chain: unreachableChain };
      const wish = { type, currency: 'USDT', amount, wallet: WALLET } as const;
      const { terms } = await termsOf(tx, chained, member, wish);
      return (await createWithdrawal(tx, chained, member, terms)).number;
    });
  const held = async () =>
    formatUsd((await database.transaction((tx) => balancesOf(tx, member))).held_pool);

  it('pays what is owed first, from the balance that it returns to', async () => {
    await fund({ services }, member, '100', { account: 'pool' });
    const number = await withdraw('pool', '100');
    // While it was on its way, a reversal found nothing to take.
    await owe('70');
    await database.transaction((tx) => cancelWithdrawal(tx, services, member, number));
    expect(await balances()).toMatchObject({ pool: '30.00', debt: '0.00' });
    expect((await repayments()).map(({ details }) => details)).toEqual([
      { debt: '70.00', paid: '70.00' },
    ]);
    expect(await ledgerErrors(database.db)).toEqual([]);
    const rows = await database.db
      .select()
      .from(memberEntries)
      .where(and(eq(memberEntries.memberId, member), eq(memberEntries.kind, 'debt_payment')));
    for (const { entryId } of rows) {
      const entry = await database.transaction((tx) => whyEntry(tx, member, entryId));
      expect(recomputeEntry(entry).agrees).toBe(true);
    }
  });

  it('whether the member takes it back or an administrator refuses it', async () => {
    await fund({ services }, member, '100', { account: 'global', ago: 100 * 3_600_000 });
    const number = await withdraw('global', '60');
    await owe('70');
    const actorId = await database.transaction((tx) =>
      insertMember(tx, 'admin', { isAdmin: true }),
    );
    await database.transaction((tx) =>
      refuseWithdrawal(tx, services, number, { actorId, reason: 'address', note: '' }),
    );
    // What never left the balance is no bonus that is credited now.
    expect(await balances()).toMatchObject({ global: '40.00', debt: '10.00' });
    expect(await ledgerErrors(database.db)).toEqual([]);
  });

  it('is all the member’s again where nothing is owed', async () => {
    await fund({ services }, member, '100', { account: 'pool' });
    const number = await withdraw('pool', '100');
    expect(await held()).toBe('100.00');
    await database.transaction((tx) => cancelWithdrawal(tx, services, member, number));
    expect(await balances()).toMatchObject({ pool: '100.00', debt: '0.00' });
    expect([await held(), await repayments()]).toEqual(['0.00', []]);
  });
});

describe('earnings of the global network that were taken back', () => {
  /** 100 USD of long ago, and 50 each of two deposits just now. */
  async function earned(): Promise<number[]> {
    await fund({ services }, member, '100', { account: 'global', ago: 100 * 3_600_000 });
    const range = await insertRange(database.db);
    const deposits = [
      await fundDeposit(services, { memberId: member, in: range, usd: '1000' }),
      await fundDeposit(services, { memberId: member, in: range, usd: '1000' }),
    ];
    const plan = await insertPlan(database.db, { price: '1000' });
    await database.transaction((tx) => buy(tx, root, plan, NOON));
    services.clock.set(new Date('2026-03-11T00:00:05Z'));
    await closePastDays(services);
    return deposits.map(Number);
  }
  const takeBack = (deposit: number, usd: string) =>
    database.transaction((tx) =>
      postJournal(tx, {
        kind: 'reversal',
        idempotencyKey: `reversal:global_deposit:${deposit}`,
        occurredAt: services.clock.now(),
        source: { type: 'global_deposit', id: String(deposit) },
        entries: [
          { account: 'global', memberId: member, amount: -parseUsd(usd) },
          { account: 'bonus_expense', currency: 'USD', amount: parseUsd(usd) },
        ],
      }),
    );
  const waiting = () =>
    database.transaction(async (tx) => {
      const found = await availableOf(tx, member, 'global', {
        now: services.clock.now(),
        waitHours: 72,
      });
      return [formatUsd(found.available), formatUsd(found.waiting)];
    });

  it('wait no longer: what was credited before can be withdrawn', async () => {
    const [first = 0] = await earned();
    expect(await waiting()).toEqual(['100.00', '100.00']);
    await takeBack(first, '50');
    expect(await waiting()).toEqual(['100.00', '50.00']);
    const credits = await globalCredits(database.db, member);
    expect(credits.map(({ deposit }) => deposit)).not.toContain(first);
  });
});
