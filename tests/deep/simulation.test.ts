import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askedAnew } from '../simulation/database.ts';
import { slowMutants } from '../simulation/mutants.ts';
import { runSeed, type RunWish } from '../simulation/run.ts';
import { openSimulation, type Simulation } from '../simulation/session.ts';

/** The first seed and how many; what failed is repeated with `npm run simulate -- --seed …`. */
const SEED = Number(process.env['SEED'] ?? 1000);
const RUNS = Number(process.env['SEEDS'] ?? 300);

let simulation: Simulation;
beforeAll(async () => {
  simulation = await openSimulation();
});
afterAll(() => simulation.close());

const run = (wish: RunWish) => simulation.run((store) => runSeed(store, wish));
/** Every question is asked after each step, whatever was written. */
const runAnew = (wish: RunWish) =>
  simulation.run((store) => runSeed({ ...store, asked: askedAnew }, wish));

test('money survives what many seeds bring', async () => {
  const failed = new Map<number, readonly string[]>();
  for (let seed = SEED; seed < SEED + RUNS; seed += 1) {
    const { problems } = await run({ seed });
    if (problems.length > 0) failed.set(seed, problems);
  }
  expect(failed).toEqual(new Map());
});

describe.each(Object.entries(slowMutants))('where %s', (_name, { finds, mutations, within }) => {
  test(`the invariant "${finds}" fails`, async () => {
    const found: string[] = [];
    for (let seed = 1; seed <= within && found.length === 0; seed += 1) {
      const wish = { seed, mutations };
      const { problems, trace } = await run(wish);
      found.push(...problems.filter((problem) => problem.startsWith(`${finds}:`)));
      // What is not asked again would not have been found sooner.
      expect(await runAnew(wish)).toMatchObject({ problems, trace });
    }
    expect(found).not.toEqual([]);
  });
});
