import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askedAnew } from './database.ts';
import { keptRuns } from './kept.ts';
import { quickMutants, type Mutant } from './mutants.ts';
import { openFromTemplate } from './opened.ts';
import { runSeed, shrink, type RunWish } from './run.ts';
import type { Simulation } from './session.ts';

/** Runs of the long way beside those that failed once; `npm run test:deep` has many more. */
const SEEDS = [1, 2, 3];

let simulation: Simulation;
beforeAll(async () => {
  simulation = await openFromTemplate();
});
afterAll(() => simulation.close());

const run = (wish: RunWish) => simulation.run((store) => runSeed(store, wish));
/** Every question is asked after each step, whatever was written. */
const runAnew = (wish: RunWish) =>
  simulation.run((store) => runSeed({ ...store, asked: askedAnew }, wish));

/** A second of computing; the first ones take longer. */
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
        const wish = { seed, length: 30, mutations };
        const { problems, trace } = await run(wish);
        found.push(...problems.filter((problem) => problem.startsWith(`${finds}:`)));
        // What is not asked again would not have been found sooner.
        expect(await runAnew(wish)).toMatchObject({ problems, trace });
      }
      expect(found).not.toEqual([]);
    });
  },
);

test('shrinking leaves what a failure needs', async () => {
  const without = await shrink((some) => Promise.resolve(!some.has(3) && !some.has(11)), 20);
  expect([...Array(20).keys()].filter((place) => !without.has(place))).toEqual([3, 11]);
});
