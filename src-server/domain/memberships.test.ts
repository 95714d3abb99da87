import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { bookErrors, fund } from '../../tests/support/payout-world.ts';
import { insertPlaced, insertRoot } from '../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../tests/support/services.ts';
import { seedPlans } from '../database/seed/plans.ts';
import { memberships } from '../database/schema/members.ts';
import { membershipPurchases } from '../database/schema/purchases.ts';
import { volumeEvents } from '../database/schema/tree.ts';
import { currentUser } from './current-user.ts';
import { balancesOf, postJournal } from './ledger.ts';
import { listPlans } from './membership-offers.ts';
import { buyMembership, listMemberships } from './membership-purchases.ts';
import { settleMemberships } from './membership-settlement.ts';
import type { Plan } from './memberships.ts';

const DAY_MS = 86_400_000;
const start = new Date('2026-11-01T12:00:00Z');
let database: TestDatabase;
let services: TestServices;
let plans: readonly Plan[];
let buyer: number;
let sponsor: number;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  plans = await database.transaction(seedPlans);
});
afterAll(() => database.close());

let people = 0;
beforeEach(async () => {
  services.clock.set(start);
  people += 1;
  [sponsor, buyer] = await database.transaction(async (tx) => {
    const inviter = await insertPlaced(tx, `Sponsor${people}`, await rootOf(tx));
    return [inviter, await insertPlaced(tx, `Buyer${people}`, inviter)] as const;
  });
});

let root = 0;
async function rootOf(tx: Parameters<typeof insertRoot>[0]): Promise<number> {
  root ||= await insertRoot(tx);
  return root;
}

function plan(name: string): Plan {
  const found = plans.find((row) => row.nameEn === name);
  if (!found) throw new Error(`There is no ${name}`);
  return found;
}

/** Buys with tokens that arrived; USDT. */
function settle(memberId: number, name: string, amount?: string) {
  const bought = plan(name);
  const paid = amount === undefined ? undefined : parseUsd(amount);
  const payment = {
    kind: 'chain',
    currency: 'USDT',
    tokenAmount: paid ?? bought.price,
    decimals: 6,
  } as const;
  return database.transaction((tx) =>
    settleMemberships(tx, [
      {
        memberId,
        plan: bought,
        settledAt: services.clock.now(),
        payment,
        ...(paid !== undefined && { amount: paid }),
      },
    ]),
  );
}

const buy = (memberId: number, name: string, amount: string) =>
  database.transaction((tx) =>
    buyMembership(tx, services, memberId, { plan_id: plan(name).id, amount }),
  );

const balanceOf = async (memberId: number, account: 'direct' | 'debt'): Promise<string> =>
  formatUsd((await database.transaction((tx) => balancesOf(tx, memberId)))[account]);

const volumesOf = async (memberId: number): Promise<string[]> =>
  (await database.db.select().from(volumeEvents).orderBy(volumeEvents.id))
    .filter((event) => event.memberId === memberId)
    .map((event) => formatUsd(event.volume));

const intervalsOf = async (memberId: number) =>
  (await database.db.select().from(memberships).orderBy(memberships.id))
    .filter((row) => row.memberId === memberId)
    .map(({ planId, startsAt, endsAt, periodStartsAt }) => ({
      planId,
      startsAt,
      endsAt,
      periodStartsAt,
    }));

const after = (days: number): Date => new Date(start.getTime() + days * DAY_MS);

describe('a renewal', () => {
  it('costs the full price and moves the same end on by the duration', async () => {
    await settle(buyer, 'Advanced');
    services.clock.advance(100 * DAY_MS);
    const { items, current } = await listPlans(services, buyer);
    expect(items.find((item) => item.name_en === 'Advanced')?.offer).toEqual({
      kind: 'renewal',
      refusal: null,
      amount: '500.00',
      credit: '0.00',
      ends_at: after(730).toISOString(),
    });
    expect(current?.ends_at).toBe(after(365).toISOString());

    await settle(buyer, 'Advanced');
    expect(await intervalsOf(buyer)).toEqual([
      {
        planId: plan('Advanced').id,
        startsAt: start,
        endsAt: after(730),
        periodStartsAt: start,
      },
    ]);
    expect(await volumesOf(buyer)).toEqual(['500.00', '500.00']);
    const user = await currentUser(services, buyer, 'es');
    // 100 of 730 days.
    expect(user.current_membership).toMatchObject({
      left_days_membership: 630,
      current_progress: 13.7,
    });
  });

  it('after the end is a new membership from then', async () => {
    await settle(buyer, 'Advanced');
    services.clock.advance(365 * DAY_MS);
    await settle(buyer, 'Advanced');
    expect((await intervalsOf(buyer))[1]).toMatchObject({
      startsAt: after(365),
      endsAt: after(730),
      periodStartsAt: after(365),
    });
  });
});

describe('an upgrade', () => {
  it('costs the difference, keeps the end, and volume and bonus are on what was paid', async () => {
    await settle(sponsor, 'Advanced');
    await settle(buyer, 'Advanced');
    // 8 % of 500.
    expect(await balanceOf(sponsor, 'direct')).toBe('40.00');
    services.clock.advance(100 * DAY_MS);
    const [purchase] = await settle(buyer, 'Professional');
    expect(purchase).toMatchObject({
      kind: 'upgrade',
      amount: parseUsd('500'),
      previousEndsAt: after(365),
      endsAt: after(365),
    });
    expect(await intervalsOf(buyer)).toEqual([
      { planId: plan('Advanced').id, startsAt: start, endsAt: after(100), periodStartsAt: start },
      {
        planId: plan('Professional').id,
        startsAt: after(100),
        endsAt: after(365),
        periodStartsAt: start,
      },
    ]);
    // 1,000 BV × 500 / 1,000, and 8 % of 500.
    expect(await volumesOf(buyer)).toEqual(['500.00', '500.00']);
    expect(await balanceOf(sponsor, 'direct')).toBe('80.00');
    const user = await currentUser(services, buyer, 'es');
    // The time that is used up goes on: 100 of 365 days.
    expect(user.current_membership).toMatchObject({
      name: 'Profesional',
      left_days_membership: 265,
      current_progress: 27.4,
    });
  });

  it('to a cheaper plan is refused, and nothing is written', async () => {
    await settle(buyer, 'Advanced');
    const before = await database.db.select().from(membershipPurchases);
    await expect(settle(buyer, 'Starter')).rejects.toMatchObject({
      code: 'plan_refused',
      details: { reason: 'downgrade' },
    });
    expect(await database.db.select().from(membershipPurchases)).toEqual(before);
  });
});

describe('buying from the balance', () => {
  it('takes the money, settles at once, and is in the history', async () => {
    await fund({ services }, buyer, '600');
    const bought = await buy(buyer, 'Advanced', '500.00');
    expect(bought).toMatchObject({ kind: 'new', amount: '500.00', from_balance: true });
    expect(await balanceOf(buyer, 'direct')).toBe('100.00');
    const { items } = await listMemberships(database.db, buyer, {});
    expect(items).toEqual([bought]);
    expect(await bookErrors({ services })).toEqual([]);
  });

  it('is refused where the balance is short, or the price is not what was shown', async () => {
    await fund({ services }, buyer, '499.99');
    await expect(buy(buyer, 'Advanced', '500')).rejects.toMatchObject({
      code: 'balance_exceeded',
      details: { available: '499.99' },
    });
    await expect(buy(buyer, 'Essential', '240')).rejects.toMatchObject({
      code: 'offer_changed',
      details: { amount: '250.00' },
    });
    expect(await intervalsOf(buyer)).toEqual([]);
    // The control: at the price shown it goes through.
    await buy(buyer, 'Essential', '250');
    expect(await intervalsOf(buyer)).toHaveLength(1);
  });

  it('a plan that is no longer sold is refused, and still settles where it was offered', async () => {
    await database.db.execute(sql`update plans set is_sold = false where name_en = 'Essential'`);
    await fund({ services }, buyer, '500');
    await expect(buy(buyer, 'Essential', '250')).rejects.toMatchObject({ code: 'plan_refused' });
    await settle(buyer, 'Essential');
    expect(await intervalsOf(buyer)).toHaveLength(1);
    await database.db.execute(sql`update plans set is_sold = true`);
  });
});

it('a debt of the sponsor is paid first from a direct bonus', async () => {
  await settle(sponsor, 'Advanced');
  await database.transaction((tx) =>
    postJournal(tx, {
      kind: 'reversal',
      idempotencyKey: `test:debt:${sponsor}`,
      occurredAt: start,
      entries: [
        { account: 'debt', memberId: sponsor, amount: parseUsd('50') },
        { account: 'bonus_expense', currency: 'USD', amount: -parseUsd('50') },
      ],
    }),
  );
  await settle(buyer, 'Advanced');
  expect([await balanceOf(sponsor, 'direct'), await balanceOf(sponsor, 'debt')]).toEqual([
    '0.00',
    '10.00',
  ]);
  await settle(buyer, 'Advanced');
  expect([await balanceOf(sponsor, 'direct'), await balanceOf(sponsor, 'debt')]).toEqual([
    '30.00',
    '0.00',
  ]);
  expect(await bookErrors({ services })).toEqual([]);
});
