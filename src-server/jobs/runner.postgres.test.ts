import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { createTestServices } from '../../tests/support/services.ts';
import { until } from '../../tests/support/until.ts';
import { runAlone, startJobs } from './runner.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('a job runs in one process at a time', async () => {
  const services = createTestServices(database);
  const gate = Promise.withResolvers<void>();
  let runs = 0;
  const job = {
    name: 'alone',
    every: 1,
    run: async () => {
      runs += 1;
      await gate.promise;
    },
  };
  const first = runAlone(services, job);
  await until('the job to run', () => runs === 1);
  await Promise.all(Array.from({ length: 10 }, () => runAlone(services, job)));
  expect(runs).toBe(1);
  gate.resolve();
  await first;
  await runAlone(services, job);
  expect(runs).toBe(2);
});

test('more jobs than there are connections run at once, each with its transaction', async () => {
  const services = createTestServices(database);
  const gate = Promise.withResolvers<void>();
  let waiting = 0;
  let done = 0;
  const jobs = Array.from({ length: 40 }, (_, index) => ({
    name: `one of many ${index}`,
    every: 60_000,
    run: async () => {
      waiting += 1;
      await gate.promise;
      await services.database.transaction((tx) => tx.execute(sql`select 1`));
      done += 1;
    },
  }));
  const runner = startJobs(services, jobs);
  await until('all jobs to run', () => waiting === jobs.length);
  gate.resolve();
  await runner.stop();
  expect(done).toBe(jobs.length);
});

test('stop waits for the run that is under way and starts no further run', async () => {
  const services = createTestServices(database);
  const gate = Promise.withResolvers<void>();
  let ended = 0;
  let begun = 0;
  const runner = startJobs(services, [
    {
      name: 'slow',
      every: 1,
      run: async () => {
        begun += 1;
        await gate.promise;
        ended += 1;
      },
    },
  ]);
  await until('the job to begin', () => begun === 1);
  const stopped = runner.stop();
  gate.resolve();
  await stopped;
  expect([begun, ended]).toEqual([1, 1]);
});

test('a woken job runs again without its pause, also if it was woken while it ran', async () => {
  const services = createTestServices(database);
  const gate = Promise.withResolvers<void>();
  const begun = { pausing: 0, running: 0 };
  const every = 3_600_000;
  const runner = startJobs(services, [
    { name: 'pausing', every, run: async () => void (begun.pausing += 1) },
    {
      name: 'running',
      every,
      run: async () => {
        begun.running += 1;
        await gate.promise;
      },
    },
  ]);
  await until('both to run', () => begun.pausing === 1 && begun.running === 1);
  runner.wake();
  await until('the one to run again', () => begun.pausing === 2);
  expect(begun.running).toBe(1);
  gate.resolve();
  await until('the other to run again', () => begun.running === 2);
  await runner.stop();
  expect(begun).toEqual({ pausing: 2, running: 2 });
});
