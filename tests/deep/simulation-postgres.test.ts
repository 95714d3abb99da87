import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type {} from '../support/database/postgres-setup.ts';
import { withoutTransactions } from '../simulation/mutants.ts';
import { runSeed, type RunWish } from '../simulation/run.ts';
import { openPostgresSimulation, type Simulation } from '../simulation/session.ts';

/** As for the embedded one; what failed is repeated with `npm run simulate -- --database postgres --seed …`. */
const SEED = Number(process.env['SEED'] ?? 1);
const RUNS = Number(process.env['POSTGRES_SEEDS'] ?? 20);

let simulation: Simulation;
beforeAll(async () => {
  simulation = await openPostgresSimulation(inject('postgresUrl'));
});
afterAll(() => simulation.close());

const run = (wish: RunWish) => simulation.run((store) => runSeed(store, wish));

test('money survives what seeds bring where statements of several sessions alternate', async () => {
  const failed = new Map<number, readonly string[]>();
  for (let seed = SEED; seed < SEED + RUNS; seed += 1) {
    const { problems } = await run({ seed });
    if (problems.length > 0) failed.set(seed, problems);
  }
  expect(failed).toEqual(new Map());
});

test('the same seed gives the same steps, and transactions are made of several', async () => {
  const wish = { seed: 7, length: 25 };
  const { trace } = await run(wish);
  expect((await run(wish)).trace).toEqual(trace);
  expect((await run({ ...wish, seed: 8 })).trace).not.toEqual(trace);
  expect(trace.filter((step) => step.includes(' in insert')).length).toBeGreaterThan(10);
});

test('held money fails where a transaction is stored statement by statement', async () => {
  const spoilt = await openPostgresSimulation(inject('postgresUrl'), withoutTransactions);
  try {
    const found: string[] = [];
    for (let seed = 1; seed <= 12 && found.length === 0; seed += 1) {
      const { problems } = await spoilt.run((store) => runSeed(store, { seed, length: 30 }));
      found.push(...problems.filter((problem) => problem.startsWith('held:')));
    }
    expect(found).not.toEqual([]);
  } finally {
    await spoilt.close();
  }
});
