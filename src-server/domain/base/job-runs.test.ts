import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { beginRun, endRun, failRun, lastRun, saveProgress, stampEnd } from './job-runs.ts';

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
    const instant = at(`10:${minute}:00`);
    await database.transaction((tx) =>
      endRun(tx, run.id, { startedAt: instant, finishedAt: instant }, {}),
    );
    await stampEnd(database.db, name, at(`10:${minute}:02`));
    expect(await taken('again')).toBe(2000);
  }
});

const named = (job: string) => ({ job, period: '2026-11-20' });
const fail = (job: string, from: string, to: string) =>
  failRun(database.db, named(job), { startedAt: at(from), finishedAt: at(to) }, 'no room');

test('one that fails again and again has the duration of its last try, however long ago the first was', async () => {
  for (const minute of ['00', '15', '45']) {
    await begin('failing', `10:${minute}:00`);
    await fail('failing', `10:${minute}:00`, `10:${minute}:03`);
    expect(await taken('failing')).toBe(3000);
  }
  // One that could not even begin says so alone.
  await fail('failing', '11:00:00', '11:00:01');
  expect(await taken('failing')).toBe(1000);
});

test('one that goes on after it failed keeps what it counted, and not the time between', async () => {
  const run = await begin('mended', '10:00:00');
  await database.transaction((tx) => saveProgress(tx, run.id, at('10:00:00'), { step: 'binary' }));
  await fail('mended', '10:00:00', '10:00:01');
  await database.transaction((tx) => saveProgress(tx, run.id, at('12:00:00'), { step: 'ranks' }));
  await database.transaction((tx) =>
    endRun(tx, run.id, { startedAt: at('12:00:00'), finishedAt: at('12:00:00') }, { step: 'end' }),
  );
  await stampEnd(database.db, named('mended'), at('12:00:04'));
  expect(await taken('mended')).toBe(4000);
  expect((await lastRun(database.db, 'mended'))?.progress).toEqual({ step: 'end' });
});
