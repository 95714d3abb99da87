import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalCases } from '../../../tests/support/chain/treasury-cases/approval-cases.ts';
import { runCase } from '../../../tests/support/chain/treasury-cases/case.ts';
import { startTreasuryChain, type TreasuryChain } from '../../../tests/support/chain/treasury.ts';

let chain: TreasuryChain;
beforeAll(async () => {
  chain = await startTreasuryChain({ edition: 2 });
});
afterAll(() => chain.stop());

test('the code is small enough for a chain', async () => {
  const bytes = ((await chain.provider.getCode(chain.deployment.treasury)).length - 2) / 2;
  expect(bytes).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThanOrEqual(24_576);
});

// tests/deep/treasury-mutants.test.ts kills mutants by these too.
test.each(approvalCases)('$name', async (one) => {
  await expect(runCase(chain, one)).resolves.toBeUndefined();
});
