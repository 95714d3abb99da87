import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS, SECOND_MS } from '#contract/rules/durations.ts';
import { TCT_DECIMALS } from '#contract/rules/exchange/quote.ts';
import { formatUnits } from '#contract/rules/money.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { differencesOf } from '../../../tests/support/recomputed.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { configure, fund } from '../../../tests/support/worlds/payout.ts';
import { startDemoChain, type RunningDemoChain } from '../../demo-chain.ts';
import { askQuote } from '../../domain/exchange/quotes.ts';
import { bookProblems } from '../../domain/reconciliation/books.ts';
import type { ChainServices } from '../../services.ts';
import {
  exchangeInventory,
  exchangeInventoryMoves,
  exchangeQuotes,
  exchangeTrades,
  priceSamples,
} from '../schema/exchange.ts';
import { mails } from '../schema/system.ts';
import { seedExchange } from './exchange.ts';

let dataDirectory: string;
let database: TestDatabase;
let demo: RunningDemoChain;
let services: TestServices & { readonly chain: ChainServices };
let people: { readonly admin: number; readonly star: number };
const others: number[] = [];

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'seed-exchange-'));
  database = await createTestDatabase();
  const common = createTestServices(database);
  demo = await startDemoChain({
    database,
    clock: common.clock,
    movable: null,
    dataDirectory,
    say: () => {},
  });
  services = { ...common, chain: demo.chain };
  await configure(database.db, { tct_price: '0.48' });
  const insert = (name: string, given = {}) =>
    database.transaction((tx) => insertMember(tx, name, given));
  people = { admin: await insert('admin', { isAdmin: true }), star: await insert('star') };
  for (const name of ['ana', 'berta', 'carla']) others.push(await insert(name));
  const now = services.clock.now();
  services.clock.set(new Date(now.getTime() - 30 * DAY_MS));
  for (const id of [people.star, ...others]) await fund({ services }, id, '400');
  services.clock.set(now);
  await seedExchange(services, people);
});
afterAll(async () => {
  await demo.stop();
  await database.close();
  await rm(dataDirectory, { recursive: true });
});

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n);

it('the demo’s member has bought and sold, others too, and each quote was accepted', async () => {
  const trades = await database.db
    .select()
    .from(exchangeTrades)
    .orderBy(asc(exchangeTrades.number));
  expect(trades.map(({ number, memberId, side }) => [number, memberId, side])).toEqual([
    [70001, others[0], 'buy'],
    [70002, others[1], 'buy'],
    [70003, people.star, 'buy'],
    [70004, others[0], 'sell'],
    [70005, people.star, 'buy'],
    [70006, people.star, 'sell'],
    [70007, others[2], 'buy'],
  ]);
  const times = trades.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const quotes = await database.db.select({ state: exchangeQuotes.state }).from(exchangeQuotes);
  expect(quotes).toEqual(trades.map(() => ({ state: 'accepted' })));
  // What tells of the past was never sent.
  expect(await database.db.$count(mails)).toBe(0);
});

it('books, inventory and trades of it add up, by two ways of reckoning', async () => {
  const { db } = database;
  const trades = await db.select().from(exchangeTrades);
  const sold = sumOf(trades.map(({ side, tct }) => (side === 'buy' ? tct : -tct)));
  const moves = await db.select().from(exchangeInventoryMoves);
  const [inventory] = await db.select().from(exchangeInventory);
  expect(formatUnits((inventory?.tct ?? 0n) + sold, TCT_DECIMALS)).toBe('200000');
  expect(inventory?.tct).toBe(sumOf(moves.map(({ amount }) => amount)));
  expect(moves).toHaveLength(1 + trades.length);
  expect(await bookProblems(db)).toEqual([]);
  expect(await differencesOf(database)).toEqual([]);
});

it('the price has a past without a gap, so that a quote is given from the first minute on', async () => {
  const samples = await database.db.select().from(priceSamples).orderBy(asc(priceSamples.id));
  const gaps = samples
    .slice(1)
    .map(({ at }, index) => (at.getTime() - (samples[index]?.at.getTime() ?? 0)) / SECOND_MS);
  expect(new Set(gaps)).toEqual(new Set([120]));
  // What was swapped is seen in the price of the reserves.
  expect(new Set(samples.map(({ spot }) => spot)).size).toBeGreaterThan(1);
  await demo.goLive(services);
  const { quote } = await database.transaction((tx) =>
    askQuote(tx, services, people.star, { side: 'buy', give: '20' }),
  );
  expect(quote).toMatchObject({ state: 'open' });
});

it('a start that was interrupted keeps what there is', async () => {
  await seedExchange(services, people);
  expect(await database.db.$count(exchangeTrades)).toBe(7);
});
