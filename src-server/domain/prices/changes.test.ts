import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/rules/durations.ts';
import { acceptAsSecond } from '../../../tests/support/second-person.ts';
import { callerOf } from '../../../tests/support/caller.ts';
import { differencesOf } from '../../../tests/support/recomputed.ts';
import { createExchangeWorld, type ExchangeWorld } from '../../../tests/support/worlds/exchange.ts';
import { fund } from '../../../tests/support/worlds/payout.ts';
import { WALLET } from '../../../tests/support/worlds/withdrawal-suite.ts';
import { unreachableChain } from '../../../tests/support/chain/deployment.ts';
import { priceChanges } from '../../database/schema/exchange.ts';
import { proposals } from '../../database/schema/proposals.ts';
import { mails, settings } from '../../database/schema/system.ts';
import { notifications } from '../../database/schema/inbox.ts';
import { exchangeOverview } from '../exchange/administration.ts';
import { tradeOf } from '../exchange/history.ts';
import { pricesOf } from '../exchange/prices.ts';
import { exchangeState } from '../exchange/state.ts';
import { propose } from '../proposals/propose.ts';
import { termsOf } from '../withdrawals/quote.ts';
import { applyDuePrice, cancelPrice } from './changes.ts';

const START = new Date('2026-11-18T18:00:00.000Z');
const worlds: ExchangeWorld[] = [];
let world: ExchangeWorld;
beforeEach(async () => {
  world = await createExchangeWorld({ chain: unreachableChain });
  worlds.push(world);
  world.services.clock.set(START);
});
afterAll(() => Promise.all(worlds.map((one) => one.close())));

/** An administrator proposes another price; a second one accepts it. */
async function change(to: string, seen = '0.48'): Promise<string> {
  const { services, admin } = world;
  const proposed = await services.database.transaction(async (tx) =>
    propose(tx, services, await callerOf(tx, services, admin), {
      kind: 'setting.change',
      payload: { key: 'tct_price', value: to, seen },
      reason: 'The average of the pair of 7 days',
    }),
  );
  return acceptAsSecond(services, proposed);
}
const storedPrice = async () =>
  (await world.services.settings.read(world.services.database.db)).tct_price;
const apply = () => world.services.database.transaction((tx) => applyDuePrice(tx, world.services));

describe('a change of the company price', () => {
  it('is announced when two agreed, and holds from its time on, however late it is applied', async () => {
    const { services } = world;
    const { db } = services.database;
    const holder = await world.member('5000', '10');
    expect(await change('0.475')).toBe('accepted');
    expect(await storedPrice()).toBe('0.48');
    const state = await exchangeState(db, services, holder);
    expect(state).toMatchObject({
      price: { mid: '0.48' },
      announced: { from: '0.48', to: '0.475', effective_at: '2026-11-19T18:00:00.000Z' },
    });
    const told = await db
      .select({ event: notifications.event })
      .from(notifications)
      .where(eq(notifications.memberId, holder));
    expect(told).toContainEqual({ event: 'price.announced' });
    const written = await db.select({ subject: mails.subject }).from(mails);
    expect(written.filter(({ subject }) => subject.includes('precio de la empresa'))).toHaveLength(
      1,
    );

    // A quote of the last moment says so, and stays as it is.
    services.clock.set(new Date(START.getTime() + 24 * HOUR_MS - 1));
    const before = await world.ask(holder, 'buy', '100');
    services.clock.advance(1);
    const after = await world.ask(holder, 'buy', '100');
    for (const number of [before, after]) await world.accept(holder, number);
    const [old, next] = [
      await tradeOf(db, services, holder, before),
      await tradeOf(db, services, holder, after),
    ];
    expect(old.terms).toMatchObject({ mid: '0.48', approved_by: [] });
    expect(next.terms).toMatchObject({
      mid: '0.475',
      price_since: '2026-11-19T18:00:00.000Z',
      approved_by: [expect.any(String), expect.any(String)],
    });
    // Nothing had applied it yet; withdrawals went by it all the same.
    expect(await storedPrice()).toBe('0.48');
    const wish = { type: 'direct', currency: 'TCT', amount: '100', wallet: WALLET } as const;
    expect((await termsOf(db, services, holder, wish)).terms.price).toBe('0.475');
    services.clock.advance(5 * HOUR_MS);
    await apply();
    await apply();
    expect(await storedPrice()).toBe('0.475');
    const [stored] = await db.select().from(settings).where(eq(settings.key, 'tct_price'));
    expect(stored?.updatedAt.toISOString()).toBe('2026-11-19T18:00:00.000Z');
    const prices = await pricesOf(db, services, 90);
    expect(prices.steps.map(({ price }) => price)).toEqual(['0.48', '0.475']);
    expect(prices).toMatchObject({ changes: 1 });
  });

  it('keeps who asked and who agreed from exchanging until it is in force', async () => {
    const { services, admin } = world;
    const { db } = services.database;
    const outsider = await world.member();
    await world.set({ exchange_quote_min: '1' });
    const ask = (member: number) => world.refusal(world.ask(member, 'sell', '10'));
    const proposed = await services.database.transaction(async (tx) =>
      propose(tx, services, await callerOf(tx, services, admin), {
        kind: 'setting.change',
        payload: { key: 'tct_price', value: '0.475', seen: '0.48' },
        reason: 'Follow the pair',
      }),
    );
    expect(await ask(admin)).toBe('setter');
    expect((await exchangeOverview(db, services, 7)).proposed).toMatchObject({ to: '0.475' });
    await acceptAsSecond(services, proposed);
    const [row] = await db.select().from(proposals);
    const approver = row?.decidedBy ?? 0;
    expect(await ask(admin)).toBe('setter');
    expect(await ask(approver)).toBe('setter');
    // The controls: everybody else, and they themselves once it holds, are refused for nothing but money.
    expect(await ask(outsider)).toBe('balance');
    services.clock.advance(24 * HOUR_MS);
    expect(await ask(admin)).toBe('balance');
    expect(await ask(approver)).toBe('balance');
  });

  it('bars an open quote of who then asks for another price', async () => {
    const { services, admin } = world;
    await fund({ services }, admin, '500');
    const member = await world.member();
    const theirs = await world.ask(admin, 'buy', '100');
    const others = await world.ask(member, 'buy', '100');
    await change('0.475');
    expect(await world.refusal(world.accept(admin, theirs))).toBe('setter');
    await world.accept(member, others);
  });

  it('is cancelled by one person until it holds: the price stays, and who was told is told', async () => {
    const { services, admin } = world;
    const { db } = services.database;
    const holder = await world.member('5000', '10');
    const idOf = async () => (await exchangeOverview(db, services, 7)).scheduled?.id ?? 0;
    const cancel = (id: number, reason = 'A wrong figure') =>
      services.database.transaction((tx) =>
        cancelPrice(tx, services, { id, reason, actorId: admin }),
      );
    await change('0.475');
    const first = await idOf();
    await expect(cancel(first, ' ')).rejects.toMatchObject({ code: 'validation' });
    await cancel(first);
    await expect(cancel(first)).rejects.toMatchObject({ code: 'conflict' });
    expect(await exchangeState(db, services, holder)).toMatchObject({ announced: null });
    const told = await db
      .select({ event: notifications.event })
      .from(notifications)
      .where(eq(notifications.memberId, holder));
    expect(told).toContainEqual({ event: 'price.cancelled' });
    const written = await db.select({ subject: mails.subject }).from(mails);
    expect(written.filter(({ subject }) => subject.includes('no cambia'))).toHaveLength(1);
    // Whoever set it is barred for want of money alone.
    await world.set({ exchange_quote_min: '1' });
    expect(await world.refusal(world.ask(admin, 'sell', '10'))).toBe('balance');

    // It never takes effect, and another one can be scheduled; that one is not cancelled by the first's number.
    expect(await change('0.47')).toBe('accepted');
    const second = await idOf();
    await expect(cancel(first)).rejects.toMatchObject({ code: 'conflict' });
    services.clock.advance(24 * HOUR_MS - 1);
    await apply();
    expect(await storedPrice()).toBe('0.48');
    services.clock.advance(1);
    await expect(cancel(second)).rejects.toMatchObject({ code: 'conflict' });
    const number = await world.ask(holder, 'buy', '100');
    await world.accept(holder, number);
    expect((await tradeOf(db, services, holder, number)).terms).toMatchObject({ mid: '0.47' });
    await apply();
    expect(await storedPrice()).toBe('0.47');
    expect(await differencesOf(db)).toEqual([]);
  });

  it('keeps in the database what was announced, applied or cancelled', async () => {
    const { db } = world.services.database;
    await change('0.475');
    const write = (values: Partial<typeof priceChanges.$inferInsert>) =>
      db.update(priceChanges).set(values);
    const firm = { cause: { constraint: 'price_changes_firm' } };
    await expect(write({ to: '0.9' })).rejects.toMatchObject(firm);
    await write({ cancelledAt: START, cancelReason: 'A wrong figure' });
    await expect(write({ cancelledAt: null, cancelReason: null })).rejects.toMatchObject(firm);
    await expect(write({ appliedAt: START })).rejects.toMatchObject(firm);
  });

  it('is refused beyond a fifth, and while another one is to come', async () => {
    await expect(change('0.577')).rejects.toMatchObject({ code: 'validation' });
    await expect(change('0.475', '0.47')).rejects.toMatchObject({ code: 'conflict' });
    expect(await change('0.576')).toBe('accepted');
    await expect(change('0.475')).rejects.toMatchObject({ code: 'conflict' });
    world.services.clock.advance(24 * HOUR_MS);
    await apply();
    // What held in the 24 hours before it takes effect counts.
    expect(await change('0.69', '0.576')).toBe('accepted');
  });
});
