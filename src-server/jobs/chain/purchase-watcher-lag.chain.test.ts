import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  startLaggingSource,
  type LaggingSource,
} from '../../../tests/support/chain/lagging-source.ts';
import { purchaseSuite } from '../../../tests/support/worlds/purchase-suite.ts';
import { receipts } from '../../database/schema/purchases.ts';
import { auditLog } from '../../database/schema/system.ts';
import { OVERLAP } from '../../domain/chain/cursor.ts';
import { readChainPosition } from '../../domain/chain/position.ts';
import { purchaseCursorNames } from '../../domain/purchases/cursor-names.ts';
import { purchaseTick } from './purchase-watcher.ts';

const suite = purchaseSuite();
let source: LaggingSource;

beforeEach(async () => {
  source = await startLaggingSource(suite.chain);
});
afterEach(() => source.close());

const tick = () => purchaseTick({ ...suite.world.services, chain: source.chain });
async function position(): Promise<number> {
  const { db } = suite.world.services.database;
  const known = await readChainPosition(db, suite.chain.deployment, purchaseCursorNames);
  return known.read?.block ?? 0;
}

it('a payment is not missed when an RPC node lags behind its block', async () => {
  const { world, chain } = suite;
  const request = await world.request(await world.newBuyer());
  await tick();
  const before = await position();
  await world.pay(request, '500');
  await chain.finalise();
  source.machine = 'behind';
  await tick();
  expect(await position()).toBe(before);
  source.machine = 'up to date';
  await tick();
  expect((await world.shown(request)).status).toBe('Settled');
});

it('nor when a node has the block but not its logs: the last blocks are read again', async () => {
  const { world, chain } = suite;
  const request = await world.request(await world.newBuyer());
  await world.pay(request, '500');
  await chain.finalise();
  source.machine = 'without logs';
  await tick();
  expect((await world.shown(request)).status).toBe('New');
  source.machine = 'up to date';
  await chain.mine(OVERLAP - 3);
  await tick();
  expect((await world.shown(request)).status).toBe('Settled');
});

it('a booked payment is not undone by a response that omits it, and is never booked twice', async () => {
  const { world, chain } = suite;
  const { db } = world.services.database;
  const request = await world.request(await world.newBuyer());
  await world.pay(request, '500');
  await chain.finalise();
  await tick();
  const booked = await db.select().from(receipts);
  expect(booked).toMatchObject([{ state: 'final', bookings: 1 }]);
  source.machine = 'without logs';
  await chain.mine(2);
  const before = await position();
  await tick();
  expect(await position()).toBe(before);
  source.machine = 'up to date';
  await tick();
  await chain.mine(2);
  await tick();
  expect(await position()).toBeGreaterThan(before);
  expect(await db.select().from(receipts)).toEqual(booked);
  expect((await world.shown(request)).status).toBe('Settled');
  expect(await db.select().from(auditLog)).toEqual([]);
});
