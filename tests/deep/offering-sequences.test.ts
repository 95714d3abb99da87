import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileSource } from '../support/chain/compile.ts';
import { offeringSequences } from '../support/chain/offerings/happenings.ts';
import { mutants } from '../support/chain/offerings/mutants.ts';
import { OfferingTrial, type Tally } from '../support/chain/offerings/trial.ts';
import { OfferingWorld } from '../support/chain/offerings/world.ts';

const RUNS = Number(process.env['SEEDS'] ?? 30);
/** A run that failed is repeated with the seed that it named: `SEED=…`. */
const SEED = Number(process.env['SEED'] ?? 1);

let world: OfferingWorld;
beforeAll(async () => {
  world = await OfferingWorld.open();
});
afterAll(() => world.close());

async function tryOut(tally: Tally): Promise<void> {
  await fc.assert(
    fc.asyncProperty(offeringSequences(80), async (sequence) => {
      const trial = await OfferingTrial.open(world, tally);
      await trial.run(sequence);
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );
}

const newTally = (): Tally => ({ done: new Map(), refused: new Map() });

/** All that can happen: what never took effect was not tried. */
const KINDS = [
  'cancel',
  'close',
  'confirm freeze',
  'confirm recovery',
  'confirm unfreeze',
  'confirm units',
  'confirm unpause',
  'custody',
  'issue',
  'pause',
  'propose freeze',
  'propose recovery',
  'propose unfreeze',
  'propose units',
  'propose unpause',
  'register',
  'relocate',
  'remove',
  'renew',
  'role',
  'send',
  'send nothing',
  'sendFor',
  'sendFor nothing',
];
/** The owner's grants are never refused. */
const REFUSED = [...KINDS.filter((kind) => kind !== 'role'), 'confirm nothing'].toSorted();

test('the contracts do what the model says in many long sequences', async () => {
  const tally = newTally();
  await tryOut(tally);
  expect([...tally.done.keys()].toSorted()).toEqual(KINDS);
  expect([...tally.refused.keys()].toSorted()).toEqual(REFUSED);
});

const missed = [
  'NotVerified',
  'CountryNotAllowed',
  'WalletFrozen',
  'UnitsFrozen',
  'LockedUp',
  'IssueIsOpen',
  'IssueIsClosed',
  'WrongItem',
  'CloserIssued',
  'OtherUnitsIssued',
  'IdentitiesDiffer',
  'OwnProposal',
  'ProposalExpired',
  'ProposalVoid',
  'ProposerNotAgent',
  'IdentityDiffers',
  'AlreadyRegistered',
  'IsCustody',
];
const named = mutants().filter(({ name }) => missed.some((one) => name.endsWith(` ${one}`)));

test.each(named)('a sequence notices $contract, $name', async ({ contract, text }) => {
  const code = compileSource(contract, text);
  world.bytecode = contract === 'OfferingToken' ? { token: code } : { registry: code };
  await expect(tryOut(newTally())).rejects.toThrow('Property failed');
});
