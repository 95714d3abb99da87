import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batchCases } from '../../../tests/support/chain/treasury-cases/batch-cases.ts';
import { runCase } from '../../../tests/support/chain/treasury-cases/case.ts';
import { limitCases } from '../../../tests/support/chain/treasury-cases/limit-cases.ts';
import { roleCases } from '../../../tests/support/chain/treasury-cases/role-cases.ts';
import { skippingCases } from '../../../tests/support/chain/treasury-cases/skipping-cases.ts';
import { startTreasuryChain, type TreasuryChain } from '../../../tests/support/chain/treasury.ts';

// What each asserts is also what tests/deep/treasury-mutants.test.ts kills mutants by.
describe.each([1, 2] as const)('the treasury of edition %i', (edition) => {
  let chain: TreasuryChain;
  beforeAll(async () => {
    chain = await startTreasuryChain({ edition });
  });
  afterAll(() => chain.stop());

  test.each([...batchCases, ...roleCases, ...limitCases, ...skippingCases])(
    '$name',
    async (one) => {
      await expect(runCase(chain, one)).resolves.toBeUndefined();
    },
  );
});
