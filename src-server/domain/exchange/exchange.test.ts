import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import { recomputeTrade } from '#contract/rules/exchange/recompute.ts';
import { recomputeEntry } from '#contract/rules/recompute.ts';
import { testDeployment } from '../../../tests/support/chain/deployment.ts';
import {
  createExchangeWorld,
  insertSample,
  storedState,
  type ExchangeWorld,
} from '../../../tests/support/worlds/exchange.ts';
import { violatedConstraint } from '../../database/violations.ts';
import type { ChainServices } from '../../services.ts';
import { listEntries } from '../ledger/views.ts';
import { whyEntry } from '../insight/why-entry.ts';
import { exchangeOverview } from './administration.ts';
import { haltExchange, resumeExchange } from './halt.ts';
import { historyOf, tradeOf } from './history.ts';
import { pricesOf } from './prices.ts';
import { dropQuote, findQuote, viewQuote } from './quotes.ts';
import { exchangeState } from './state.ts';

const PAIR = '0x52908400098527886E0F7030069857D2E4169EE7';
const START = new Date('2026-11-20T17:42:00.000Z');
let world: ExchangeWorld;
beforeAll(async () => {
  world = await createExchangeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.services.clock.set(START);
  await world.set({ area_exchange_enabled: 'on', exchange_inventory_min: 100_000 });
});

describe('a firm quote', () => {
  it('is exchanged exactly as quoted, in one journal that sums to zero in each currency', async () => {
    const member = await world.member('4812.60', '1258.62');
    const { services } = world;
    const { db } = services.database;
    const number = await world.ask(member, 'buy', '500');
    const quote = await viewQuote(db, services, await findQuote(db, member, number));
    expect(quote).toMatchObject({
      give: '500.00',
      receive: '1031.301824',
      price: '0.4824',
      fee: '2.50',
      converted: '497.50',
      all_in: '0.484824',
      back_now: '490.08',
      state: 'open',
      against_mid: { total: '4.975125', spread: '2.475125', fee: '2.50' },
      accounts: {
        usd: { before: '4812.60', after: '4312.60' },
        tct: { before: '1258.62', after: '2289.921824' },
      },
    });
    await world.accept(member, number);
    expect(await world.accounts(member)).toEqual(['4312.60', '2289.921824']);
    const trade = await tradeOf(db, services, member, number);
    expect(trade.journal?.entries).toEqual([
      { account: 'direct', currency: 'USD', amount: '-500.00' },
      { account: 'fees', currency: 'USD', amount: '2.50' },
      { account: 'tct_conversion', currency: 'USD', amount: '497.50' },
      { account: 'tct_conversion', currency: 'TCT', amount: '-1031.301824' },
      { account: 'tct', currency: 'TCT', amount: '1031.301824' },
    ]);
    expect(recomputeTrade(trade)).toMatchObject({ agrees: true, unbalanced: [] });
    // The control: a figure that is not what the terms make is noticed.
    expect(recomputeTrade({ ...trade, receive: '1031.301825' })).toMatchObject({ agrees: false });
    expect(await world.problems()).toEqual([]);
  });

  it('sells TCT for USD, cut to the cent', async () => {
    const member = await world.member('0', '1000');
    await world.accept(member, await world.ask(member, 'sell', '1000'));
    expect(await world.accounts(member)).toEqual(['475.21', '0']);
    const { items } = await listEntries(world.services.database.db, member, { limit: 5 });
    expect(items.map(({ kind, amount }) => [kind, amount])).toEqual([['exchange_trade', '475.21']]);
    // The entry explains itself, and the device comes to the same.
    const why = await world.services.database.transaction((tx) =>
      whyEntry(tx, member, Number(items[0]?.id)),
    );
    expect(why.evidence).toMatchObject({ type: 'exchange', side: 'sell', receive: '475.21' });
    expect(recomputeEntry(why).agrees).toBe(true);
    expect(recomputeEntry({ ...why, amount: '475.22' }).agrees).toBe(false);
  });

  it.each([
    ['one millisecond before it expires', 59_999, null],
    ['in its last millisecond', 60_000, null],
    ['one millisecond later', 60_001, 'quote_expired'],
  ] as const)('accepted %s', async (_when, after, refused) => {
    const member = await world.member();
    const number = await world.ask(member, 'buy', '100');
    world.services.clock.advance(after);
    expect(await world.refusal(world.accept(member, number))).toBe(refused);
    const [usd] = await world.accounts(member);
    expect(usd).toBe(refused ? '5000.00' : '4900.00');
  });

  it('keeps its price when the price moves in between, and the next one has the new', async () => {
    const member = await world.member();
    const number = await world.ask(member, 'buy', '100');
    await world.set({ tct_price: '0.475' });
    const { db } = world.services.database;
    expect(await findQuote(db, member, number)).toMatchObject({ mid: '0.48' });
    await world.accept(member, number);
    expect((await world.accounts(member))[1]).toBe('206.260364');
    const next = await world.ask(member, 'buy', '100');
    expect(await findQuote(db, member, next)).toMatchObject({ mid: '0.475' });
    await world.set({ tct_price: '0.48' });
  });

  it('belongs to its member, is accepted once, and never after it was dropped', async () => {
    const [member, other] = [await world.member(), await world.member()];
    const number = await world.ask(member, 'buy', '100');
    expect(await world.refusal(world.accept(other, number))).toBe('not_found');
    await world.accept(member, number);
    expect(await world.refusal(world.accept(member, number))).toBe('quote_closed');
    const { database } = world.services;
    const second = await world.ask(member, 'buy', '100');
    await database.transaction((tx) => dropQuote(tx, world.services, member, second));
    expect(await world.refusal(world.accept(member, second))).toBe('quote_closed');
    expect(await world.accounts(member)).toEqual(['4900.00', '206.260364']);
  });

  it('keeps its terms: the database refuses to change them, or to undo what it became', async () => {
    const member = await world.member();
    const number = await world.ask(member, 'buy', '100');
    const { db } = world.services.database;
    const constraintOf = (statement: string) =>
      db.execute(statement).then(() => null, violatedConstraint);
    const table = `exchange_quotes set`;
    expect(await constraintOf(`update ${table} receive = 1 where number = ${number}`)).toBe(
      'exchange_quotes_firm',
    );
    await world.accept(member, number);
    expect(await constraintOf(`update ${table} state = 'open' where number = ${number}`)).toBe(
      'exchange_quotes_firm',
    );
    expect(await constraintOf('delete from exchange_trades')).toBe('exchange_trades_append_only');
    expect(await constraintOf(`update tct_balances set amount = -1`)).toBe(
      'tct_balances_not_negative',
    );
  });
});

describe('a refusal', () => {
  const reason = (memberId: number, side: 'buy' | 'sell', give: string) =>
    world.refusal(world.ask(memberId, side, give));

  it('says which bound was passed, with a quote just inside each', async () => {
    const member = await world.member('3000', '100');
    expect(await reason(member, 'buy', '19.99')).toBe('quote_limit');
    expect(await reason(member, 'buy', '2000.01')).toBe('quote_limit');
    expect(await reason(member, 'sell', '100.000001')).toBe('balance');
    expect(await reason(member, 'sell', '100')).toBeNull();
    expect(await reason(member, 'buy', '20')).toBeNull();
  });

  it('counts the day of a member, both sides together, until midnight in UTC', async () => {
    const member = await world.member('9000', '1000');
    await world.set({ exchange_member_day_max: '2500' });
    for (const give of ['2000', '100']) {
      await world.accept(member, await world.ask(member, 'buy', give));
    }
    expect(await reason(member, 'buy', '400.01')).toBe('day_limit');
    expect(await reason(member, 'sell', '900')).toBe('day_limit');
    expect(await reason(member, 'buy', '400')).toBeNull();
    world.services.clock.set(new Date('2026-11-21T00:00:00.000Z'));
    expect(await reason(member, 'buy', '2000')).toBeNull();
    await world.set({ exchange_member_day_max: '5000' });
  });

  it('counts the day of all members, for each side by itself', async () => {
    const [member, other] = [await world.member('9000', '900'), await world.member()];
    world.services.clock.set(new Date('2026-12-01T12:00:00.000Z'));
    await world.set({ exchange_buy_day_max: '150' });
    await world.accept(member, await world.ask(member, 'buy', '100'));
    expect(await reason(other, 'buy', '50.01')).toBe('all_limit');
    expect(await reason(other, 'buy', '50')).toBeNull();
    expect(await reason(member, 'sell', '900')).toBeNull();
    const state = await exchangeState(world.services.database.db, world.services, other);
    expect(state.buy).toMatchObject({ day: { used: '100.00', max: '150.00' }, refused: null });
    expect(state.buy).toMatchObject({ most: '50.00', most_by: 'all_limit' });
    await world.set({ exchange_buy_day_max: '60000' });
  });

  it('stops a side at the bound of the inventory, and says how much is left', async () => {
    const member = await world.member('9000', '500');
    const { services } = world;
    const { db } = services.database;
    const { inventory } = await exchangeOverview(db, services, 7);
    const whole = Math.floor(Number(inventory.tct));
    // What is left to sell is less than 1 TCT more than 200.
    await world.set({ exchange_inventory_min: whole - 200 });
    expect(await reason(member, 'buy', '500')).toBe('inventory');
    const { buy, sell } = await exchangeState(db, services, member);
    expect(buy).toMatchObject({ most_by: 'inventory', refused: null });
    expect(await reason(member, 'buy', buy.most)).toBeNull();
    expect(sell.refused).toBeNull();
    await world.set({ exchange_inventory_min: whole });
    expect((await exchangeState(db, services, member)).buy.refused?.reason).toBe('inventory');
    expect(await reason(member, 'sell', '100')).toBeNull();
  });

  it('lets an open quote fail where another took the inventory in between', async () => {
    const [member, other] = [await world.member(), await world.member()];
    const { inventory } = await exchangeOverview(world.services.database.db, world.services, 7);
    await world.set({ exchange_inventory_min: Math.floor(Number(inventory.tct)) - 250 });
    const [mine, theirs] = [
      await world.ask(member, 'buy', '100'),
      await world.ask(other, 'buy', '100'),
    ];
    await world.accept(other, theirs);
    expect(await world.refusal(world.accept(member, mine))).toBe('inventory');
    expect(await world.accounts(member)).toEqual(['5000.00', '0']);
    // The control: with inventory the same quote is accepted.
    await world.set({ exchange_inventory_min: 100_000 });
    await world.accept(member, mine);
    expect((await world.accounts(member))[1]).toBe('206.260364');
    expect(await world.problems()).toEqual([]);
  });

  it('comes with the fourth open quote; one that expires makes room', async () => {
    const member = await world.member();
    for (const give of ['30', '31', '32']) await world.ask(member, 'buy', give);
    expect(await reason(member, 'buy', '33')).toBe('open_quotes');
    world.services.clock.advance(60_001);
    expect(await reason(member, 'buy', '33')).toBeNull();
  });

  it('stays in the history, without figures of what would have come', async () => {
    const member = await world.member();
    await reason(member, 'buy', '2000.01');
    await world.accept(member, await world.ask(member, 'buy', '100'));
    const { services } = world;
    const history = await historyOf(services.database.db, services, member, {});
    expect(history.items.map(({ state, receive }) => [state, receive])).toEqual([
      ['accepted', '206.260364'],
      ['refused', null],
    ]);
    expect(history).toMatchObject({
      counts: { all: 2, done: 1, undone: 1 },
      year: { gave_usd: '100.00', received_tct: '206.260364', fees: '0.50', count: 1 },
    });
    expect(history.items[1]?.refused).toEqual({
      reason: 'quote_limit',
      values: { minimum: '20.00', maximum: '2000.00' },
    });
  });

  it('answers the named error while the area is off; what was exchanged stays readable', async () => {
    const member = await world.member();
    await world.accept(member, await world.ask(member, 'buy', '100'));
    await world.set({ area_exchange_enabled: 'off' });
    expect(await reason(member, 'buy', '100')).toBe('area_off');
    const { services } = world;
    const { db } = services.database;
    expect((await historyOf(db, services, member, {})).items).toHaveLength(1);
    await expect(exchangeState(db, services, member)).rejects.toMatchObject({ code: 'area_off' });
  });
});

describe('a halt', () => {
  it('refuses new quotes and lets the open ones finish', async () => {
    const { services, admin } = world;
    const { database } = services;
    const member = await world.member();
    const open = await world.ask(member, 'buy', '100');
    const by = { actorId: admin, reason: 'The pair moves too much' };
    await database.transaction((tx) => haltExchange(tx, services, by));
    expect(await world.refusal(world.ask(member, 'buy', '100'))).toBe('halted');
    expect(await world.refusal(database.transaction((tx) => haltExchange(tx, services, by)))).toBe(
      'conflict',
    );
    await world.accept(member, open);
    expect(await storedState(world, open)).toBe('accepted');
    const overview = await exchangeOverview(database.db, services, 7);
    expect(overview.halt).toMatchObject({ reason: 'The pair moves too much' });
    expect(overview.stopped).toMatchObject({ reason: 'halted' });
    await database.transaction((tx) => resumeExchange(tx, services, by));
    expect(await world.refusal(world.ask(member, 'buy', '100'))).toBeNull();
  });
});

describe('the guard of the price', () => {
  const withPair = {
    deployment: { ...testDeployment, pair: PAIR },
  } as unknown as ChainServices;
  let guarded: ExchangeWorld;
  beforeAll(async () => {
    guarded = await createExchangeWorld({ chain: withPair });
  });
  afterAll(() => guarded.close());
  beforeEach(() => guarded.services.clock.set(START));
  const ask = async (memberId: number) => guarded.refusal(guarded.ask(memberId, 'buy', '100'));
  const sampleAt = (twap: string, minutesAgo: number, spot = twap) =>
    insertSample(guarded, {
      pair: PAIR,
      twap,
      spot,
      at: new Date(guarded.services.clock.now().getTime() - minutesAgo * MINUTE_MS),
    });

  it('refuses with no sample or an old one, and quotes with a fresh one', async () => {
    const member = await guarded.member();
    expect(await ask(member)).toBe('stale');
    await sampleAt('0.4787', 6);
    expect(await ask(member)).toBe('stale');
    await sampleAt('0.4787', 5);
    expect(await ask(member)).toBeNull();
    guarded.services.clock.advance(1);
    expect(await ask(member)).toBe('stale');
  });

  it('refuses a company price that is too far from the average', async () => {
    guarded.services.clock.set(new Date(START.getTime() + HOUR_MS));
    const member = await guarded.member();
    await sampleAt('0.4703', 0);
    expect(await ask(member)).toBe('deviation');
    guarded.services.clock.advance(1000);
    await sampleAt('0.4705', 0);
    expect(await ask(member)).toBeNull();
  });

  it('takes the average of the pair as the price where that is the source', async () => {
    guarded.services.clock.set(new Date(START.getTime() + 2 * HOUR_MS));
    const member = await guarded.member();
    await guarded.set({ exchange_pool_price: 'on' });
    await sampleAt('0.471', 0, '0.6');
    // The pair is being moved: its last price is far from its average.
    expect(await ask(member)).toBe('deviation');
    guarded.services.clock.advance(1000);
    await sampleAt('0.471', 0, '0.4715');
    const number = await guarded.ask(member, 'buy', '100');
    const { db } = guarded.services.database;
    expect(await findQuote(db, member, number)).toMatchObject({ mid: '0.471', source: 'pool' });
    expect((await pricesOf(db, guarded.services, 90)).source).toBe('pool');
    await guarded.set({ exchange_pool_price: 'off' });
  });
});
