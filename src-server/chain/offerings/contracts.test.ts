import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueCases } from '../../../tests/support/chain/offerings/issue-cases.ts';
import { proposalCases } from '../../../tests/support/chain/offerings/proposal-cases.ts';
import { registryCases } from '../../../tests/support/chain/offerings/registry-cases.ts';
import { transferCases } from '../../../tests/support/chain/offerings/transfer-cases.ts';
import { OfferingWorld, runCase } from '../../../tests/support/chain/offerings/world.ts';

let world: OfferingWorld;
beforeAll(async () => {
  world = await OfferingWorld.open();
});
afterAll(() => world.close());

// What each asserts is also what tests/deep/offering-mutants.test.ts kills mutants by.
test('the code of both is small enough for a chain', async () => {
  for (const address of [world.registry, world.token]) {
    const bytes = ((await world.provider.getCode(address)).length - 2) / 2;
    expect(bytes).toBeGreaterThan(1_000);
    expect(bytes).toBeLessThanOrEqual(24_576);
  }
});

describe.each([
  ['the registry', registryCases],
  ['the issue', issueCases],
  ['transfers', transferCases],
  ['proposals', proposalCases],
])('%s', (_, cases) => {
  test.each(cases)('$name', async (one) => {
    await expect(runCase(world, one)).resolves.toBeUndefined();
  });
});
