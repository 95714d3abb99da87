import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startPayoutChain, type PayoutChain } from '../../../tests/support/chain/payouts.ts';
import { runMatrix, trialsOf } from '../../../tests/support/worlds/payout-matrix.ts';
import { createPayoutWorld, type PayoutWorld } from '../../../tests/support/worlds/payout.ts';

/** The guard broken: withdrawals in a payout run can still be taken back and refused. */
vi.mock(import('#contract/rules/withdrawals/transitions.ts'), async (original) => {
  const rules = await original();
  const { cancel, refuse, ...others } = rules.withdrawalTransitions;
  const paying = ['prepared', 'broadcast', 'needs_repair'] as const;
  const broken = {
    ...others,
    cancel: { ...cancel, from: [...cancel.from, ...paying] },
    refuse: { ...refuse, from: [...refuse.from, ...paying] },
  };
  return {
    ...rules,
    withdrawalTransitions: broken as unknown as typeof rules.withdrawalTransitions,
  };
});

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

it('without the guard, the same trials find money back and money out', async () => {
  const problems = await runMatrix(world, trialsOf(['frozen'], true));
  expect(problems.filter((problem) => problem.includes('money back and money out'))).not.toEqual(
    [],
  );
}, 300_000);
