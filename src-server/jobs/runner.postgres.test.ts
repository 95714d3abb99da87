import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
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

test('stop waits for the run that is under way and starts no other', async () => {
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
