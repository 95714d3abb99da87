import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { beginRun, endRun, failRun, lastRun, stampEnd } from './job-runs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const at = (time: string) => new Date(`2026-11-20T${time}Z`);
const begin = (job: string, time: string) =>
  database.transaction((tx) => beginRun(tx, { job, period: '2026-11-20' }, at(time)));

/** Milliseconds from the start to the end that the run's row names. */
async function taken(job: string): Promise<number> {
  const run = await lastRun(database.db, job);
  if (!run?.finishedAt) throw new Error(`${job} has not finished`);
  return run.finishedAt.getTime() - run.startedAt.getTime();
}

test('a run that was done and begins again has the duration of its last pass', async () => {
  const name = { job: 'again', period: '2026-11-20' };
  for (const minute of ['08', '16', '19']) {
    const run = await begin('again', `10:${minute}:00`);
    await database.transaction((tx) => endRun(tx, run.id, at(`10:${minute}:00`), {}));
    await stampEnd(database.db, name, at(`10:${minute}:02`));
    expect(await taken('again')).toBe(2000);
  }
});

test('one that failed goes on: it began when it first began', async () => {
  await begin('failed', '10:00:00');
  await failRun(database.db, { job: 'failed', period: '2026-11-20' }, at('10:00:01'), 'no room');
  const run = await begin('failed', '10:00:30');
  await database.transaction((tx) => endRun(tx, run.id, at('10:00:40'), {}));
  expect(await taken('failed')).toBe(40_000);
});
