import { and, asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dayEnd, utcDay } from '#contract/rules/days.ts';
import { formatUsd } from '#contract/rules/money.ts';
import { buy, insertPlan, join } from '../../../tests/support/worlds/business.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { fundDeposit, depositRow, insertRange } from '../../../tests/support/worlds/invest.ts';
import { insertRoot } from '../../../tests/support/people.ts';
import { fund } from '../../../tests/support/worlds/payout.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { businessDays } from '../../database/schema/jobs.ts';
import { journals } from '../../database/schema/ledger.ts';
import { memberships } from '../../database/schema/members.ts';
import { membershipPurchases } from '../../database/schema/purchases.ts';
import { volumeEvents } from '../../database/schema/tree.ts';
import { buyMembership } from '../memberships/purchases.ts';
import { undoMembership } from '../memberships/reversal.ts';
import { currentMembership, type Plan } from '../memberships/current.ts';

const NOON = new Date('2026-03-10T12:00:00Z');
/** Taken before the settlement came to wait. */
const LATE = new Date('2026-03-10T23:59:59.500Z');
const MIDNIGHT = new Date('2026-03-11T00:00:00Z');

let database: TestDatabase;
let services: TestServices;
let plan: Plan;
let ana: number;
let luis: number;

beforeEach(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  services.clock.set(NOON);
  plan = await insertPlan(database.db);
  [ana, luis] = await database.transaction(async (tx) => {
    const root = await insertRoot(tx);
    const sponsor = await join(tx, 'ana', { sponsor: root, side: 'left', plan, at: NOON });
    return [sponsor, await join(tx, 'luis', { sponsor, side: 'left', at: NOON })];
  });
});
afterEach(() => database.close());

/** What a settlement finds that had to wait: the closing of its own day has begun. */
const sealTheDay = () =>
  database.db
    .insert(businessDays)
    .values({ day: '2026-03-10', sealedAt: MIDNIGHT })
    .onConflictDoUpdate({ target: businessDays.day, set: { sealedAt: MIDNIGHT } });

const settle = (own: Plan) => database.transaction((tx) => buy(tx, luis, own, LATE));

async function timesOf(purchaseId: number) {
  const { db } = database;
  const source = and(
    eq(journals.sourceType, 'membership'),
    eq(journals.sourceId, String(purchaseId)),
  );
  const [purchase] = await db
    .select()
    .from(membershipPurchases)
    .where(eq(membershipPurchases.id, purchaseId));
  const [begun] = await db
    .select()
    .from(memberships)
    .where(eq(memberships.id, purchase?.membershipId ?? 0));
  const [event] = await db
    .select()
    .from(volumeEvents)
    .where(eq(volumeEvents.purchaseId, purchaseId));
  const booked = await db.select().from(journals).where(source).orderBy(asc(journals.id));
  return {
    days: [purchase?.day, event?.day],
    instants: [
      purchase?.settledAt,
      begun?.startsAt,
      begun?.periodStartsAt,
      event?.occurredAt,
      ...booked.map(({ occurredAt }) => occurredAt),
    ],
    kinds: booked.map(({ kind }) => kind),
  };
}

it('a settlement of an open day takes effect at its own instant', async () => {
  const { id } = await settle(plan);
  expect(await timesOf(id)).toEqual({
    days: ['2026-03-10', '2026-03-10'],
    instants: [LATE, LATE, LATE, LATE, LATE, LATE],
    kinds: ['membership_payment', 'direct_bonus'],
  });
});

it('one that waited for the closing over midnight takes effect with the day that it counts for', async () => {
  await sealTheDay();
  const { id, endsAt } = await settle(plan);
  expect(await timesOf(id)).toEqual({
    days: ['2026-03-11', '2026-03-11'],
    instants: [MIDNIGHT, MIDNIGHT, MIDNIGHT, MIDNIGHT, MIDNIGHT, MIDNIGHT],
    kinds: ['membership_payment', 'direct_bonus'],
  });
  expect(endsAt.toISOString()).toBe('2026-04-10T00:00:00.000Z');
});

it('an upgrade that waited leaves the plan that the closed day ended with', async () => {
  const dear = await insertPlan(database.db, { price: '250' });
  await database.transaction((tx) => buy(tx, luis, plan, NOON));
  await sealTheDay();
  const upgrade = await settle(dear);
  // 29.5 of the 30 days are left at midnight: 250 − 98.33.
  expect([upgrade.kind, formatUsd(upgrade.amount)]).toEqual(['upgrade', '151.67']);
  const inTheLastInstant = new Date(dayEnd('2026-03-10').getTime() - 1);
  const atTheEnd = await currentMembership(database.db, luis, inTheLastInstant);
  expect(atTheEnd?.plan.id).toBe(plan.id);
  expect(atTheEnd?.membership.endsAt).toEqual(MIDNIGHT);
  expect((await currentMembership(database.db, luis, MIDNIGHT))?.plan.id).toBe(dear.id);
});

it('what is asked is decided by the same instant: a plan that ends at midnight is bought anew', async () => {
  const dear = await insertPlan(database.db, { price: '250' });
  await fund({ services }, luis, '300');
  const ending = await database.transaction((tx) => buy(tx, luis, plan, NOON));
  await database.db
    .update(memberships)
    .set({ endsAt: MIDNIGHT })
    .where(eq(memberships.id, ending.membershipId));
  services.clock.set(LATE);
  const upgrade = () =>
    database.transaction((tx) =>
      buyMembership(tx, services, luis, { plan_id: dear.id, amount: '151.67' }),
    );
  await sealTheDay();
  await expect(upgrade()).rejects.toMatchObject({ code: 'offer_changed' });
});

it('what the chain undoes over midnight takes nothing from the day before', async () => {
  const { id, membershipId } = await database.transaction((tx) => buy(tx, luis, plan, NOON));
  await database.db.execute(
    `insert into purchase_requests (number, member_id, kind, subject_id, offer, amount, currency,
      price, tct_price, tolerance, token_amount, token_decimals, token, chain_id, address, status, created_at, expires_at)
    overriding system value values (7, ${luis}, 'membership', ${plan.id}, '{}', 100, 'USDT', 1, 1, 0.005, 1, 6,
      '0x0', 1, '0x1', 'Settled', now(), now())`,
  );
  await database.db
    .update(membershipPurchases)
    .set({ requestNumber: 7 })
    .where(eq(membershipPurchases.id, id));
  await sealTheDay();
  await database.transaction((tx) => undoMembership(tx, 7, LATE));
  const [row] = await database.db
    .select()
    .from(memberships)
    .where(eq(memberships.id, membershipId));
  expect(row?.endsAt).toEqual(MIDNIGHT);
  const events = await database.db
    .select()
    .from(volumeEvents)
    .where(eq(volumeEvents.memberId, luis))
    .orderBy(asc(volumeEvents.id));
  expect(events.map(({ day, occurredAt }) => [day, utcDay(occurredAt)])).toEqual([
    ['2026-03-10', '2026-03-10'],
    ['2026-03-11', '2026-03-11'],
  ]);
});

it('a deposit of the global network that waited takes part from the next day on', async () => {
  const range = await insertRange(database.db);
  services.clock.set(LATE);
  const before = await fundDeposit(services, { memberId: ana, in: range, usd: '100' });
  await sealTheDay();
  const after = await fundDeposit(services, { memberId: ana, in: range, usd: '100' });
  expect((await depositRow(services, before)).openedAt).toEqual(LATE);
  expect((await depositRow(services, after)).openedAt).toEqual(MIDNIGHT);
});
