import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { bookErrors, fund } from '../../../tests/support/worlds/payout.ts';
import { insertPlaced, insertRoot } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { seedPlans } from '../../database/seed/plans.ts';
import { memberships } from '../../database/schema/members.ts';
import { membershipPurchases } from '../../database/schema/purchases.ts';
import { volumeEvents } from '../../database/schema/tree.ts';
import { currentUser } from '../members/current-user.ts';
import { balancesOf, postJournal } from '../ledger/journals.ts';
import { listPlans } from './offers.ts';
import { buyMembership, listMemberships } from './purchases.ts';
import { settleMemberships } from './settlement.ts';
import type { Plan } from './current.ts';

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
  const paidFrom = {
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
        paidFrom,
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

/** What the buyer is offered of a plan now. */
const offerOf = async (name: string) =>
  (await listPlans(services, buyer)).items.find((item) => item.name_en === name)?.offer;

describe('an upgrade', () => {
  it('takes off what the time left is worth, runs from now, and volume and bonus are on what was paid', async () => {
    await settle(sponsor, 'Advanced');
    await settle(buyer, 'Advanced');
    // 8 % of 500.
    expect(await balanceOf(sponsor, 'direct')).toBe('40.00');
    services.clock.advance(100 * DAY_MS);
    // 500 × 265 / 365 = 363.01…
    expect(await offerOf('Professional')).toEqual({
      kind: 'upgrade',
      refusal: null,
      amount: '636.99',
      credit: '363.01',
      ends_at: after(465).toISOString(),
    });
    const [purchase] = await settle(buyer, 'Professional');
    expect(purchase).toMatchObject({
      kind: 'upgrade',
      amount: parseUsd('636.99'),
      credit: parseUsd('363.01'),
      previousEndsAt: after(365),
      endsAt: after(465),
    });
    expect(await intervalsOf(buyer)).toEqual([
      { planId: plan('Advanced').id, startsAt: start, endsAt: after(100), periodStartsAt: start },
      {
        planId: plan('Professional').id,
        startsAt: after(100),
        endsAt: after(465),
        periodStartsAt: after(100),
      },
    ]);
    // 1,000 BV × 636.99 / 1,000, and 8 % of 636.99, cut.
    expect(await volumesOf(buyer)).toEqual(['500.00', '636.99']);
    expect(await balanceOf(sponsor, 'direct')).toBe('90.95');
    const user = await currentUser(services, buyer, 'es');
    expect(user.current_membership).toMatchObject({
      name: 'Profesional',
      left_days_membership: 365,
      current_progress: 0,
    });
  });

  it('of time that an upgrade had bought counts what that one took as paid for it', async () => {
    await settle(buyer, 'Starter');
    await settle(buyer, 'Advanced');
    services.clock.advance(73 * DAY_MS);
    // 100 of time and 400 of money were paid for 365 days: 292 are left.
    expect(await offerOf('Professional')).toMatchObject({ amount: '600.00', credit: '400.00' });
  });

  it('cannot be made cheap by renewals of a cheap plan: two are ahead at most', async () => {
    for (let bought = 0; bought < 3; bought += 1) await settle(buyer, 'Starter');
    expect(await offerOf('Starter')).toMatchObject({ kind: null, refusal: 'renewals_ahead' });
    await expect(settle(buyer, 'Starter')).rejects.toMatchObject({
      code: 'plan_refused',
      details: { reason: 'renewals_ahead' },
    });
    // What 300 USD paid for is taken off, and 365 days of Executive are what the price buys.
    expect(await offerOf('Executive')).toEqual({
      kind: 'upgrade',
      refusal: null,
      amount: '2200.00',
      credit: '300.00',
      ends_at: after(365).toISOString(),
    });
    // The control: once one of them has begun, another one may be bought.
    services.clock.advance(90 * DAY_MS);
    await settle(buyer, 'Starter');
    expect((await intervalsOf(buyer)).map(({ endsAt }) => endsAt)).toEqual([after(360)]);
  });

  it('takes off what was paid, whatever the plan costs by now', async () => {
    await settle(buyer, 'Advanced');
    await database.db.execute(sql`update plans set price = 900 where name_en = 'Advanced'`);
    expect(await offerOf('Professional')).toMatchObject({ amount: '500.00', credit: '500.00' });
    await database.db.execute(sql`update plans set price = 500 where name_en = 'Advanced'`);
    // What an administrator let pass with less is worth less.
    await settle(sponsor, 'Advanced', '400');
    buyer = sponsor;
    expect(await offerOf('Professional')).toMatchObject({ amount: '600.00', credit: '400.00' });
  });

  it('costs nothing where the time left is worth more, and then runs longer; nothing is paid out', async () => {
    for (let bought = 0; bought < 3; bought += 1) await settle(buyer, 'Starter');
    const before = await bookErrors({ services });
    expect(await offerOf('Essential')).toEqual({
      kind: 'upgrade',
      refusal: null,
      amount: '0.00',
      credit: '300.00',
      // 120 days × 300 / 250.
      ends_at: after(144).toISOString(),
    });
    const bought = await buy(buyer, 'Essential', '0.00');
    expect(bought).toMatchObject({
      kind: 'upgrade',
      amount: '0.00',
      ends_at: after(144).toISOString(),
    });
    expect(await balanceOf(buyer, 'direct')).toBe('0.00');
    expect(await volumesOf(buyer)).toEqual(['100.00', '100.00', '100.00']);
    // Not a cent of the worth is lost: after half of the time half of it is left.
    services.clock.advance(72 * DAY_MS);
    expect(await offerOf('Advanced')).toMatchObject({ amount: '350.00', credit: '150.00' });
    expect(await bookErrors({ services })).toEqual(before);
  });

  it('is bought for the price that was shown, for ten minutes; for no other', async () => {
    await fund({ services }, buyer, '2000');
    await settle(buyer, 'Advanced');
    services.clock.advance(100 * DAY_MS);
    const shown = (await offerOf('Professional'))?.amount ?? '';
    expect(shown).toBe('636.99');
    services.clock.advance(14 * 60_000);
    const later = (await offerOf('Professional'))?.amount ?? '';
    expect(later).toBe('637.00');
    await expect(buy(buyer, 'Professional', shown)).rejects.toMatchObject({
      code: 'offer_changed',
      details: { amount: '637.00' },
    });
    await expect(buy(buyer, 'Professional', '637.01')).rejects.toMatchObject({
      code: 'offer_changed',
    });
    // The control: as it is shown now, although minutes pass until it is bought.
    services.clock.advance(9 * 60_000);
    expect(await buy(buyer, 'Professional', later)).toMatchObject({ amount: later });
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
