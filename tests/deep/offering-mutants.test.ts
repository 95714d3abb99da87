import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileSource, sourceOf } from '../support/chain/compile.ts';
import { issueCases } from '../support/chain/offerings/issue-cases.ts';
import { mutants, type ContractName } from '../support/chain/offerings/mutants.ts';
import { proposalCases } from '../support/chain/offerings/proposal-cases.ts';
import { registryCases } from '../support/chain/offerings/registry-cases.ts';
import { transferCases } from '../support/chain/offerings/transfer-cases.ts';
import { OfferingWorld, runCase, type OfferingCase } from '../support/chain/offerings/world.ts';

let world: OfferingWorld;
beforeAll(async () => {
  world = await OfferingWorld.open();
});
afterAll(() => world.close());

/** What the ordinary tests assert, beginning with what a contract is likely to fail. */
const cases: Readonly<Record<ContractName, readonly OfferingCase[]>> = {
  IdentityRegistry: [...registryCases, ...issueCases, ...transferCases, ...proposalCases],
  OfferingToken: [...transferCases, ...proposalCases, ...issueCases],
};

/** Deploys a text of a contract beside the other one as it is. */
async function deployText(contract: ContractName, text: string): Promise<void> {
  const code = compileSource(contract, text);
  world.bytecode = contract === 'OfferingToken' ? { token: code } : { registry: code };
  await world.deploy();
}

/** Name of the first case that fails; null where all hold. @throws what is no assertion of ours */
async function firstFailure(contract: ContractName): Promise<string | null> {
  for (const one of cases[contract]) {
    try {
      await runCase(world, one);
    } catch (error) {
      const { name, message } = error as Error;
      if (name !== 'AssertionError' && !message.startsWith('Refused: ')) throw error;
      return one.name;
    }
  }
  return null;
}

/** The same of a contract as it is. */
async function failureUnchanged(contract: ContractName): Promise<string | null> {
  await deployText(contract, sourceOf(contract));
  return firstFailure(contract);
}

const contracts: readonly ContractName[] = ['IdentityRegistry', 'OfferingToken'];

test.each(contracts)('%s as it is passes all cases', async (contract) => {
  expect(await failureUnchanged(contract)).toBeNull();
});

test.each(mutants())('$contract: $name is noticed', async ({ contract, text }) => {
  await deployText(contract, text);
  expect(await firstFailure(contract)).not.toBeNull();
});

test.each(contracts)('%s passes them after all mutants too', async (contract) => {
  expect(await failureUnchanged(contract)).toBeNull();
});
