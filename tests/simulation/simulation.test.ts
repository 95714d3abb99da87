import { describe, expect, test } from 'vitest';
import { lendPglite } from '../support/database/kept-pglite.ts';
import { storeOf } from './database.ts';
import { keptRuns } from './kept.ts';
import { quickMutants, type Mutant } from './mutants.ts';
import { runSeed, shrink, type RunWish } from './run.ts';

/** Runs of the long way beside those that failed once; `npm run test:deep` has many more. */
const SEEDS = [1, 2, 3];

async function run(wish: RunWish) {
  const lent = await lendPglite();
  try {
    return await runSeed(storeOf(lent.client), wish);
  } finally {
    await lent.giveBack();
  }
}

/** Five to ten seconds of computing. */
const WHOLE_RUN_MS = 300_000;

test.each(SEEDS)(
  'money survives what seed %i brings',
  async (seed) => {
    const { problems, actions } = await run({ seed });
    expect(problems).toEqual([]);
    expect(actions.length).toBeGreaterThan(50);
  },
  WHOLE_RUN_MS,
);

test.each(keptRuns)('money survives what once went wrong: $why', async ({ seed, without }) => {
  expect((await run({ seed, without })).problems).toEqual([]);
});

test('the same seed gives the same steps, another one others', async () => {
  const wish = { seed: 7, length: 25 };
  const { trace } = await run(wish);
  expect((await run(wish)).trace).toEqual(trace);
  expect((await run({ ...wish, seed: 8 })).trace).not.toEqual(trace);
});

describe.each(Object.entries(quickMutants))(
  'where %s',
  (_name, { finds, mutations, within }: Mutant) => {
    test(`the invariant "${finds}" fails`, async () => {
      const found: string[] = [];
      for (let seed = 1; seed <= within && found.length === 0; seed += 1) {
        const { problems } = await run({ seed, length: 30, mutations });
        found.push(...problems.filter((problem) => problem.startsWith(`${finds}:`)));
      }
      expect(found).not.toEqual([]);
    });
  },
);

test('shrinking leaves what a failure needs', async () => {
  const without = await shrink((some) => Promise.resolve(!some.has(3) && !some.has(11)), 20);
  expect([...Array(20).keys()].filter((place) => !without.has(place))).toEqual([3, 11]);
});
