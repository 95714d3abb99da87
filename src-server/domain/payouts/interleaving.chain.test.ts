import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPayoutChain, type PayoutChain } from '../../../tests/support/chain/payouts.ts';
import { runMatrix } from '../../../tests/support/worlds/payout-matrix.ts';
import { createPayoutWorld, type PayoutWorld } from '../../../tests/support/worlds/payout.ts';
import { withdrawalEvents } from '../../database/schema/withdrawals.ts';

let chain: PayoutChain;
let world: PayoutWorld;

beforeAll(async () => {
  chain = await startPayoutChain();
  world = await createPayoutWorld(chain);
});
afterAll(async () => {
  await world.close();
  await chain.stop();
});

it('refusing, cancelling and paying in any order, anywhere, never gives money back and out', async () => {
  expect(await runMatrix(world)).toEqual([]);
  // Every transition there is was part of it; a hold runs out in a test of its own.
  const rows = await world.services.database.db.select().from(withdrawalEvents);
  const seen = new Set(rows.map((row) => row.event));
  expect([...seen].sort()).toEqual(
    [
      'requested',
      'held',
      'confirmed',
      'refused',
      'cancelled',
      'prepared',
      'broadcast',
      'approved',
      'doubted',
      'released',
    ].sort(),
  );
}, 300_000);
