/**
 * Runs the simulator of money paths: `npm run simulate -- --seed N --runs N`, with `--database
 * postgres` on a real PostgreSQL. Prints what fails, shrunk, and how fast it was.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { faultTable } from './fault-table.ts';
import { startPostgres } from '../support/database/postgres.ts';
import { reportsOf } from './workers.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '100' },
    without: { type: 'string', default: '' },
    trace: { type: 'boolean', default: false },
    /** `postgres`: a real one, with sessions for each process. */
    database: { type: 'string', default: 'embedded' },
    /** Processes that play seeds. */
    workers: { type: 'string', default: String(availableParallelism()) },
  },
});
const first = Number(values.seed);
const runs = Number(values.runs);
/** Runs after which a long series says that it goes on. */
const BETWEEN_SIGNS = 500;

const postgres = values.database === 'postgres' ? await startPostgres() : null;
const order = {
  postgres: postgres?.url ?? null,
  without: values.without.split(',').filter(Boolean).map(Number),
  isTraced: values.trace,
};
const begun = performance.now();
const failed: number[] = [];
let done = 0;
let steps = 0;
let computing = 0;
const ends = new Map<string, number>();
const met = new Map<string, number>();
const add = (to: Map<string, number>, from: Iterable<readonly [string, number]>): void => {
  for (const [key, count] of from) to.set(key, (to.get(key) ?? 0) + count);
};
const seeds = Array.from({ length: runs }, (_, index) => first + index);
for await (const report of reportsOf(order, seeds, Number(values.workers))) {
  done += 1;
  steps += report.steps;
  computing += report.computing;
  add(ends, report.ends);
  add(met, report.met);
  if (values.trace) console.log(report.trace.join('\n'));
  if (report.failure !== null) {
    failed.push(report.seed);
    console.error(report.failure);
  }
  if (done % BETWEEN_SIGNS === 0 && done < runs) {
    console.error(`${done} runs, failed: ${failed.join(', ') || 'none'}`);
  }
}
const minutes = (performance.now() - begun) / 60_000;
console.log(
  `${runs} runs from seed ${first}, ${steps} steps, ${(runs / minutes).toFixed(0)} a minute, ${(computing / runs).toFixed(0)} ms of computing each; failed: ${failed.join(', ') || 'none'}`,
);
const lines = [...ends].map(([what, count]) => `  ${what}: ${count}`);
console.log(lines.toSorted((a, b) => a.localeCompare(b)).join('\n'));
console.log(`\nHow often each fault met each action:\n\n${faultTable(met)}`);
await postgres?.stop();
process.exitCode = failed.length > 0 ? 1 : 0;
