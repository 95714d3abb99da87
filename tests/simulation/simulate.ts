/**
 * Runs the simulator of money paths: `npm run simulate -- --seed N --runs N`, with `--database
 * postgres` on a real PostgreSQL. Prints what fails, shrunk, and how fast it was.
 */
import { parseArgs } from 'node:util';
import { faultTable } from './fault-table.ts';
import { startPostgres } from '../support/database/postgres.ts';
import { openPostgresSimulation, openSimulation } from './session.ts';
import { runSeed, shrink } from './run.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '100' },
    without: { type: 'string', default: '' },
    trace: { type: 'boolean', default: false },
    /** `postgres`: a real one, with sessions for each process. */
    database: { type: 'string', default: 'embedded' },
  },
});
const first = Number(values.seed);
const runs = Number(values.runs);
const left = new Set(values.without.split(',').filter(Boolean).map(Number));

const postgres = values.database === 'postgres' ? await startPostgres() : null;
const session = postgres ? await openPostgresSimulation(postgres.url) : await openSimulation();
const begun = performance.now();
const failed: number[] = [];
let steps = 0;
const ends = new Map<string, number>();
const met = new Map<string, number>();
const add = (to: Map<string, number>, from: ReadonlyMap<string, number>): void => {
  for (const [key, count] of from) to.set(key, (to.get(key) ?? 0) + count);
};
for (let seed = first; seed < first + runs; seed += 1) {
  const result = await session.run((store) => runSeed(store, { seed, without: left }));
  steps += result.steps;
  add(ends, result.ends);
  add(met, result.met);
  if (values.trace) console.log(result.trace.join('\n'));
  if (result.problems.length === 0) continue;
  failed.push(seed);
  console.error(`Seed ${seed}:\n  ${result.problems.join('\n  ')}`);
  const [kind] = result.problems[0]?.split(':') ?? [];
  const without = await shrink(async (some) => {
    const again = await session.run((store) => runSeed(store, { seed, without: some }));
    return again.problems.some((problem) => problem.startsWith(`${kind}:`));
  });
  const { actions, problems } = await session.run((store) => runSeed(store, { seed, without }));
  console.error(`  shrunk: ${actions.map(([place, name]) => `${place} ${name}`).join(', ')}`);
  console.error(`  --without ${[...without].join(',')}\n  ${problems.join('\n  ')}`);
}
const minutes = (performance.now() - begun) / 60_000;
console.log(
  `${runs} runs from seed ${first}, ${steps} steps, ${(runs / minutes).toFixed(0)} a minute; failed: ${failed.join(', ') || 'none'}`,
);
const lines = [...ends].map(([what, count]) => `  ${what}: ${count}`);
console.log(lines.toSorted((a, b) => a.localeCompare(b)).join('\n'));
console.log(`\nHow often each fault met each action:\n\n${faultTable(met)}`);
await session.close();
await postgres?.stop();
process.exitCode = failed.length > 0 ? 1 : 0;
