import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseUsd } from '#contract/rules/money.ts';
import { buy, insertPlan, ledgerErrors } from '../../../tests/support/worlds/business.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import {
  depositRow,
  fundDeposit,
  insertRange,
  openDeposit,
  TERMS,
} from '../../../tests/support/worlds/invest.ts';
import { insertMember, insertPlaced, insertRoot } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { closePastDays } from '../../jobs/daily-closing.ts';
import { globalShares } from '../../database/schema/investments.ts';
import { membershipPurchases } from '../../database/schema/purchases.ts';
import { changeSetting } from '../administration/settings.ts';
import { listEarnings } from './global-earnings.ts';
import { globalOverview, listRanges } from './global-views.ts';
import { postJournal } from '../ledger/journals.ts';
import type { Plan } from '../memberships/current.ts';

const NOON = new Date('2026-03-10T12:00:00Z');

let database: TestDatabase;
let services: TestServices;
let memberId: number;
let buyer: number;
let plan: Plan;

beforeEach(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  services.clock.set(NOON);
  plan = await insertPlan(database.db, { price: '1000' });
  await database.transaction(async (tx) => {
    buyer = await insertPlaced(tx, 'buyer', await insertRoot(tx));
    memberId = await insertMember(tx, 'member');
  });
});
afterEach(() => database.close());

/** A day on which one membership of 1,000 USD is bought, and its closing five minutes after. */
async function sellAndClose(day: string): Promise<void> {
  const noon = new Date(`${day}T12:00:00Z`);
  await database.transaction((tx) => buy(tx, buyer, plan, noon));
  services.clock.set(new Date(noon.getTime() + 12 * 3_600_000 + 300_000));
  await closePastDays(services);
}

const overview = () => globalOverview(database.db, services, memberId);

test('a deposit is revenue, and keeps weight and ceiling as its range was', async () => {
  const range = await insertRange(database.db, { weight: '1.15', multiple: '1.75' });
  const number = await fundDeposit(services, { memberId, in: range, usd: '1000' });
  expect(await depositRow(services, number)).toMatchObject({
    amount: parseUsd('1000'),
    weight: '1.15',
    ceiling: parseUsd('1750'),
    earned: 0n,
    termsVersion: TERMS,
    acceptedTermsAt: NOON,
    fromBalance: true,
  });
  const { rows } = await database.db.execute<{ total: string }>(
    `select trim_scale(sum(amount))::text as total from entries where account = 'revenue'`,
  );
  expect(rows[0]?.total).toBe('1000');
  expect(await ledgerErrors(database.db)).toEqual([]);
});

test('an amount outside of the range, other terms and an empty balance are refused', async () => {
  const range = await insertRange(database.db);
  const open = (usd: string, acceptedTerms: string | undefined = TERMS) =>
    openDeposit(services, { memberId, in: range, usd, acceptedTerms });
  await expect(open('99')).rejects.toMatchObject({ code: 'amount_out_of_range' });
  await expect(open('10001')).rejects.toMatchObject({ code: 'amount_out_of_range' });
  await expect(open('100', '')).rejects.toMatchObject({ code: 'terms_changed' });
  await expect(open('100')).rejects.toMatchObject({ code: 'balance_exceeded' });
});

test('ranges are numbered from the lowest, with the terms and the balance that could pay', async () => {
  await insertRange(database.db);
  const list = await listRanges(database.db, services, memberId);
  expect(list).toMatchObject({ share: '0.1', wait_hours: 72, balance: '0.00' });
  expect(list.items).toMatchObject([{ position: 1, min_amount: '100.00', max_multiple: '1.5' }]);
});

test('a day’s share is divided by amount × weight, and a ceiling leaves the rest to the others', async () => {
  const low = await insertRange(database.db, { weight: '1', multiple: '0.05' });
  const high = await insertRange(database.db, { weight: '1.15', multiple: '1.75' });
  const small = await fundDeposit(services, { memberId, in: low, usd: '100' });
  const large = await fundDeposit(services, { memberId, in: high, usd: '1000' });
  await sellAndClose('2026-03-10');
  // 10 % of 1,000 = 100 over 100 + 1,150: 8 and 92; the ceiling of the first is 5.
  const { items } = await listEarnings(database.db, memberId, {});
  expect(items).toMatchObject([
    {
      day: '2026-03-10',
      revenue: '1000.00',
      rate: '0.1',
      share: '100.00',
      total_weight: '1250.00',
      amount: '100.00',
      parts: [
        { deposit: small, weight: '100.00', amount: '5.00', capped: true },
        { deposit: large, weight: '1150.00', amount: '95.00', capped: false },
      ],
    },
  ]);
  await sellAndClose('2026-03-11');
  const second = await listEarnings(database.db, memberId, { limit: 1 });
  expect(second.items[0]?.parts).toMatchObject([{ deposit: large, amount: '100.00' }]);
  expect(second.next).toBe('2026-03-11');
  const { deposits, totals, total_weight } = await overview();
  expect(deposits).toMatchObject([
    { number: small, earned: '5.00', ceiling: '5.00', range: { position: 1 } },
    { number: large, earned: '195.00', last_earning: { day: '2026-03-11', amount: '100.00' } },
  ]);
  expect(totals.earned).toBe('200.00');
  expect(total_weight).toBe('1150.00');
  expect(await ledgerErrors(database.db)).toEqual([]);
});

test('what reached its ceiling is kept with the day, and nothing of it on a day without', async () => {
  const low = await insertRange(database.db, { weight: '1', multiple: '0.05' });
  const high = await insertRange(database.db, { weight: '1.15', multiple: '1.75' });
  await fundDeposit(services, { memberId, in: low, usd: '100' });
  await fundDeposit(services, { memberId, in: high, usd: '1000' });
  await sellAndClose('2026-03-10');
  await sellAndClose('2026-03-11');
  const days = await database.db.select().from(globalShares).orderBy(globalShares.day);
  expect(
    days.map(({ cappedAmount, cappedWeight, cappedDeposits }) => [
      cappedAmount,
      cappedWeight,
      cappedDeposits,
    ]),
  ).toEqual([
    [parseUsd('5'), parseUsd('100'), 1],
    [0n, 0n, 0],
  ]);
});

test('a day is divided by the share that held at its end, however late it is closed', async () => {
  const range = await insertRange(database.db, { multiple: '100' });
  await fundDeposit(services, { memberId, in: range, usd: '1000' });
  const actorId = await database.transaction((tx) => insertMember(tx, 'diego', { isAdmin: true }));
  const change = (at: string, seen: string, value: string) => {
    services.clock.set(new Date(at));
    return database.transaction((tx) =>
      changeSetting(tx, services, {
        actorId,
        key: 'global_network_share',
        value,
        seen,
        note: 'Acuerdo',
      }),
    );
  };
  // Each is a new membership: few renewals are permitted ahead.
  const daily = await insertPlan(database.db, { price: '1000', durationDays: 1 });
  for (const day of ['10', '11', '12', '13']) {
    const noon = new Date(`2026-03-${day}T12:00:00Z`);
    await database.transaction((tx) => buy(tx, buyer, daily, noon));
  }
  await change('2026-03-11T23:59:59.999Z', '0.1', '0.05');
  await change('2026-03-13T00:00:00Z', '0.05', '0.2');
  await change('2026-03-14T08:00:00Z', '0.2', '0.1');
  await closePastDays(services);
  const days = await database.db.select().from(globalShares).orderBy(globalShares.day);
  expect(days.map(({ day, rate, share }) => [day, rate, share])).toEqual([
    ['2026-03-10', '0.1', parseUsd('100')],
    ['2026-03-11', '0.05', parseUsd('50')],
    ['2026-03-12', '0.05', parseUsd('50')],
    ['2026-03-13', '0.2', parseUsd('200')],
  ]);
  const { items } = await listEarnings(database.db, memberId, {});
  expect(items.map(({ rate }) => rate)).toEqual(['0.2', '0.05', '0.05', '0.1']);
});

test('an earning waits 72 hours from its credit, to the millisecond', async () => {
  const range = await insertRange(database.db);
  await fundDeposit(services, { memberId, in: range, usd: '1000' });
  await sellAndClose('2026-03-10');
  await sellAndClose('2026-03-11');
  expect((await overview()).waiting).toEqual([
    {
      day: '2026-03-10',
      amount: '100.00',
      credited_at: '2026-03-11T00:05:00.000Z',
      available_at: '2026-03-14T00:05:00.000Z',
    },
    {
      day: '2026-03-11',
      amount: '100.00',
      credited_at: '2026-03-12T00:05:00.000Z',
      available_at: '2026-03-15T00:05:00.000Z',
    },
  ]);
  services.clock.set(new Date('2026-03-14T00:04:59.999Z'));
  expect((await overview()).totals).toMatchObject({ available: '0.00', waiting: '200.00' });
  services.clock.set(new Date('2026-03-14T00:05:00.000Z'));
  const later = await overview();
  expect(later.totals).toMatchObject({ available: '100.00', waiting: '100.00' });
  expect(later.deposits[0]?.waiting).toBe('100.00');
});

test('what was withdrawn left the oldest part, and is counted as withdrawn', async () => {
  const range = await insertRange(database.db);
  await fundDeposit(services, { memberId, in: range, usd: '1000' });
  await sellAndClose('2026-03-10');
  services.clock.set(new Date('2026-03-20T00:00:00Z'));
  await database.transaction((tx) =>
    postJournal(tx, {
      kind: 'withdrawal_requested',
      idempotencyKey: 'test:withdrawal',
      occurredAt: services.clock.now(),
      entries: [
        { account: 'global', memberId, amount: parseUsd('-60') },
        { account: 'held_global', memberId, amount: parseUsd('60') },
      ],
    }),
  );
  expect((await overview()).totals).toEqual({
    earned: '100.00',
    available: '40.00',
    waiting: '0.00',
    withdrawn: '60.00',
  });
});

test('a day that is closed late is not divided over deposits of after it', async () => {
  const range = await insertRange(database.db);
  const first = await fundDeposit(services, { memberId, in: range, usd: '1000' });
  await database.transaction((tx) => buy(tx, buyer, plan, NOON));
  services.clock.set(new Date('2026-03-11T00:00:00Z'));
  const next = await fundDeposit(services, { memberId, in: range, usd: '1000' });
  services.clock.set(new Date('2026-03-11T09:00:00Z'));
  await closePastDays(services);
  expect((await depositRow(services, first)).earned).toBe(parseUsd('100'));
  expect((await depositRow(services, next)).earned).toBe(0n);
  // The control: the day that it was opened on is divided over both.
  await sellAndClose('2026-03-11');
  expect((await depositRow(services, next)).earned).toBe(parseUsd('50'));
});

test('revenue that the chain undid before the closing is not divided, nor that of another day', async () => {
  const range = await insertRange(database.db);
  const number = await fundDeposit(services, { memberId, in: range, usd: '1000' });
  const bought = await database.transaction(async (tx) => [
    await buy(tx, buyer, plan, NOON),
    await buy(tx, buyer, plan, NOON),
    await buy(tx, buyer, plan, new Date('2026-03-11T00:00:00Z')),
  ]);
  await database.db
    .update(membershipPurchases)
    .set({ reversedAt: NOON })
    .where(eq(membershipPurchases.id, bought[0]?.id ?? 0));
  services.clock.set(new Date('2026-03-11T00:00:05Z'));
  await closePastDays(services);
  const [share] = await database.db.select().from(globalShares);
  expect(share).toMatchObject({ revenue: parseUsd('1000'), share: parseUsd('100') });
  expect((await depositRow(services, number)).earned).toBe(parseUsd('100'));
});
