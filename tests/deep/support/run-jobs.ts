/**
 * A process that runs every job once, or one of them, and may kill itself with SIGKILL at a statement:
 * `run-jobs.ts <database URL> <now> <statement> <before|after> [job]`; statement 0: never.
 * It prints how many statements the jobs needed.
 */
import pg from 'pg';
import { openPostgres } from '#server/database/postgres.ts';
import { allJobs } from '#server/jobs/all-jobs.ts';
import { runAlone } from '#server/jobs/runner.ts';
import { sealed } from '../../support/database/create.ts';
import { createTestServices } from '../../support/services.ts';

const [url = '', now = '', statement = '0', side = 'before', only = ''] = process.argv.slice(2);
const killAt = Number(statement);
let sent = 0;

const die = (): void => {
  process.kill(process.pid, 'SIGKILL');
};

type Query = (...given: unknown[]) => unknown;
const client = pg.Client.prototype as unknown as { query: Query };
const original = client.query;
client.query = function query(this: unknown, ...given: unknown[]) {
  sent += 1;
  if (killAt > 0 && sent === killAt && side === 'before') die();
  const answer = original.apply(this, given);
  // The statement is on its way when the process dies: whether it was done is not known.
  if (killAt > 0 && sent === killAt) setImmediate(die);
  return answer;
};

const database = sealed(await openPostgres(url));
const services = createTestServices({ ...database, url });
services.clock.set(new Date(now));
for (const job of allJobs) {
  if (only === '' || job.name === only) await runAlone(services, job);
}
await database.close();
console.log(sent);
