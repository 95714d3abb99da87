import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomOf, seedAt } from '../../../tests/simulation/random.ts';
import { TreasuryTrial } from '../../../tests/support/chain/treasury-cases/trial.ts';
import { startTreasuryChain, type TreasuryChain } from '../../../tests/support/chain/treasury.ts';
import { artifacts } from '../artifacts.ts';

/** What must have come about: what never did was not tried. */
const MUST = [
  'paid',
  'skipped',
  'AlreadyPaid',
  'ApproverIsSender',
  'NotApprover',
  'WrongSignature',
];

let chain: TreasuryChain;
beforeAll(async () => {
  chain = await startTreasuryChain({ edition: 2 });
});
afterAll(() => chain.stop());

// tests/deep/treasury-sequences.test.ts has 100,000 calls, and mutants that they must notice.
test('whatever is called in whatever order, the treasury does what the model says', async () => {
  const tally = new Map<string, number>();
  for (const seed of [1, 2, 3]) {
    const { bytecode } = artifacts.approvedPayouts;
    const trial = await TreasuryTrial.open(chain, bytecode, randomOf(seedAt(seed, 0)), tally);
    await trial.run(150);
  }
  expect([...tally.keys()]).toEqual(expect.arrayContaining(MUST));
});
