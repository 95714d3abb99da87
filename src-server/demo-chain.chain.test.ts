import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { HOUR_S } from '#contract/rules/durations.ts';
import { createTestDatabase, type TestDatabase } from '../tests/support/database/create.ts';
import { createTestServices } from '../tests/support/services.ts';
import { configure } from '../tests/support/worlds/payout.ts';
import { priceSamples } from './database/schema/exchange.ts';
import { startDemoChain } from './demo-chain.ts';
import { systemClock } from './domain/base/clock.ts';
import { tctPrice } from './domain/prices/current.ts';
import { samplePair } from './domain/prices/samples.ts';

let dataDirectory: string;
let database: TestDatabase;
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'demo-chain-'));
  database = await createTestDatabase();
  await configure(database.db, { area_exchange_enabled: 'on', tct_price: '0.48' });
});
afterEach(async () => {
  await database.close();
  await rm(dataDirectory, { recursive: true });
});

const start = () =>
  startDemoChain({ database, clock: systemClock, movable: null, dataDirectory, say: () => {} });

/** The price once the demo has started and a job has sampled its pair for the first time. */
async function priceAtStart() {
  const demo = await start();
  try {
    const services = { ...createTestServices(database), clock: systemClock, chain: demo.chain };
    await demo.goLive(services);
    await samplePair(services, demo.chain);
    return await tctPrice(database.db, services, await services.settings.read(database.db));
  } finally {
    await demo.stop();
  }
}

const samples = () => database.db.select().from(priceSamples).orderBy(asc(priceSamples.id));

it('TCT has a price as soon as a demo goes on that stood still for an hour', async () => {
  // A new chain's blocks are of an hour ago, until it goes live.
  await (await start()).stop();
  expect(await samples()).toEqual([]);

  expect(await priceAtStart()).toMatchObject({ mid: '0.48', problem: null, deviation: '0' });
  const now = Date.now() / 1_000;
  const minutesAgo = (await samples()).map(({ blockTime }) =>
    Math.round((now - (blockTime ?? 0)) / 60),
  );
  // Whenever it starts next, one of them is between half an hour and an hour old.
  expect(minutesAgo).toEqual([45, 30, 15, 0]);
});

it('TCT has a price as soon as a demo goes on whose chain was lost with what its pair had summed up', async () => {
  expect(await priceAtStart()).toMatchObject({ problem: null });
  const [last] = (await samples()).slice(-1);
  if (!last) throw new Error('No sample was taken');
  const { id: _id, ...row } = last;
  // An average of half an hour ago would begin with it.
  const blockTime = (row.blockTime ?? 0) - (HOUR_S * 5) / 4;
  await database.db.insert(priceSamples).values({ ...row, blockTime, cumulative: 1n });
  await rm(join(dataDirectory, 'chain'), { recursive: true });

  expect(await priceAtStart()).toMatchObject({ mid: '0.48', problem: null, deviation: '0' });
  const averages = (await samples()).map(({ twap }) => twap).filter((twap) => twap !== null);
  expect(new Set(averages)).toEqual(new Set(['0.48']));
});
