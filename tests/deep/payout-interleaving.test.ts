import { expect, it } from 'vitest';
import { startPayoutChain } from '../support/chain/payouts.ts';
import { allPlaces, runMatrix, trialsOf } from '../support/worlds/payout-matrix.ts';
import { createPayoutWorld } from '../support/worlds/payout.ts';

it('refusing, cancelling and paying, watched and unwatched, never gives money back and out', async () => {
  const chain = await startPayoutChain();
  const world = await createPayoutWorld(chain);
  try {
    const trials = trialsOf(allPlaces, true);
    expect(trials).toHaveLength(2 * trialsOf(allPlaces, false).length);
    expect(await runMatrix(world, trials)).toEqual([]);
  } finally {
    await world.close();
    await chain.stop();
  }
});
