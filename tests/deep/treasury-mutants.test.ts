import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileSource, sourceOf } from '../support/chain/compile.ts';
import { approvalCases } from '../support/chain/treasury-cases/approval-cases.ts';
import { batchCases } from '../support/chain/treasury-cases/batch-cases.ts';
import { runCase } from '../support/chain/treasury-cases/case.ts';
import { limitCases } from '../support/chain/treasury-cases/limit-cases.ts';
import { mutants } from '../support/chain/treasury-cases/mutants.ts';
import { roleCases } from '../support/chain/treasury-cases/role-cases.ts';
import { skippingCases } from '../support/chain/treasury-cases/skipping-cases.ts';
import { startTreasuryChain, withTreasury, type TreasuryChain } from '../support/chain/treasury.ts';

let chain: TreasuryChain;
beforeAll(async () => {
  chain = await startTreasuryChain({ edition: 2 });
});
afterAll(() => chain.stop());

/** What the ordinary tests assert, the slow ones last. */
const cases = [...approvalCases, ...batchCases, ...roleCases, ...skippingCases, ...limitCases];

/** Name of the first case that fails with a text of the contract; null where all hold. */
async function firstFailure(text: string): Promise<string | null> {
  const mutated = await withTreasury(chain, compileSource('ApprovedPayouts', text));
  for (const one of cases) {
    try {
      await runCase(mutated, one);
    } catch {
      return one.name;
    }
  }
  return null;
}

const asItIs = sourceOf('ApprovedPayouts');

test('the contract as it is passes all cases', async () => {
  expect(await firstFailure(asItIs)).toBeNull();
});

test.each(mutants())('$name is noticed', async ({ text }) => {
  expect(await firstFailure(text)).not.toBeNull();
});

test('it passes them after all mutants too', async () => {
  expect(await firstFailure(asItIs)).toBeNull();
});
