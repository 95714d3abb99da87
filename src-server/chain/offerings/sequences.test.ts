import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offeringSequences } from '../../../tests/support/chain/offerings/happenings.ts';
import { OfferingTrial, type Tally } from '../../../tests/support/chain/offerings/trial.ts';
import { OfferingWorld } from '../../../tests/support/chain/offerings/world.ts';

let world: OfferingWorld;
beforeAll(async () => {
  world = await OfferingWorld.open();
});
afterAll(() => world.close());

/** What must have been done and refused: what was never tried proves nothing. */
const DONE = ['close', 'confirm recovery', 'confirm units', 'issue', 'register', 'send', 'sendFor'];
const REFUSED = ['close', 'confirm freeze', 'issue', 'propose recovery', 'send', 'sendFor'];

// tests/deep/offering-sequences.test.ts has longer and more of them.
test('whatever happens in whatever order, the contracts do what the model says', async () => {
  const tally: Tally = { done: new Map(), refused: new Map() };
  await fc.assert(
    fc.asyncProperty(offeringSequences(50), async (sequence) => {
      const trial = await OfferingTrial.open(world, tally);
      await trial.run(sequence);
    }),
    { seed: 1, numRuns: 6, endOnFailure: true },
  );
  expect([...tally.done.keys()]).toEqual(expect.arrayContaining(DONE));
  expect([...tally.refused.keys()]).toEqual(expect.arrayContaining(REFUSED));
});
