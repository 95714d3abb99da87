import { afterAll, beforeAll, expect, test } from 'vitest';
import { artifacts } from '#server/chain/artifacts.ts';
import { randomOf, seedAt } from '../simulation/random.ts';
import { compileSource } from '../support/chain/compile.ts';
import { mutants } from '../support/chain/treasury-cases/mutants.ts';
import { OUTCOMES, TreasuryTrial, type Tally } from '../support/chain/treasury-cases/trial.ts';
import { startTreasuryChain, type TreasuryChain } from '../support/chain/treasury.ts';

const CALLS = Number(process.env['CALLS'] ?? 100_000);
/** Calls of one treasury; then another one is deployed. */
const CALLS_EACH = 1_000;
/** A run that failed is repeated with the seed that it named: `SEED=…`. */
const SEED = Number(process.env['SEED'] ?? 1);

let chain: TreasuryChain;
beforeAll(async () => {
  chain = await startTreasuryChain({ edition: 2 });
});
afterAll(() => chain.stop());

async function tryOut(bytecode: string, calls: number, tally: Tally): Promise<void> {
  for (let done = 0; done < calls; done += CALLS_EACH) {
    const random = randomOf(seedAt(SEED, done));
    try {
      const trial = await TreasuryTrial.open(chain, bytecode, random, tally);
      await trial.run(Math.min(CALLS_EACH, calls - done));
    } catch (error) {
      throw new Error(`With SEED=${SEED}, treasury ${done / CALLS_EACH}`, { cause: error });
    }
  }
}

test('the treasury does what the model says in 100,000 random calls', async () => {
  const tally: Tally = new Map();
  await tryOut(artifacts.approvedPayouts.bytecode, CALLS, tally);
  console.table(Object.fromEntries(tally));
  expect([...tally.keys()].toSorted()).toEqual(OUTCOMES);
});

const missed = [
  'AlreadyPaid',
  'ApproverIsSender',
  'DailyLimitExceeded',
  'DeadlinePassed',
  'NotApprover',
  'TransferReturnedFalse',
  'TreasuryShort',
  'WrongSignature',
  'whenNotPaused',
  'bits |= bit; → nothing',
  'uint104(before + total) → uint104(total)',
];
const named = mutants().filter(({ name }) => missed.some((one) => name.endsWith(` ${one}`)));

test.each(named)('random calls notice $name', async ({ text }) => {
  const code = compileSource('ApprovedPayouts', text);
  await expect(tryOut(code, 2 * CALLS_EACH, new Map())).rejects.toMatchObject({
    cause: { message: expect.stringContaining('The model differs') as string },
  });
});
