import { expect, test } from 'vitest';
import { reportsOf } from '../simulation/workers.ts';

const order = { postgres: null, without: [], isTraced: true };
const SEEDS = [1, 2, 3, 4, 5];

async function played(workers: number) {
  const reports = [];
  for await (const { computing: _, ...report } of reportsOf(order, SEEDS, workers)) {
    reports.push(report);
  }
  return reports;
}

test('two processes report what one does, in the order of the seeds', async () => {
  const reports = await played(2);
  expect(reports.map(({ seed }) => seed)).toEqual(SEEDS);
  expect(reports).toEqual(await played(1));
}, 600_000);

test('a process that cannot begin is no silence', async () => {
  const nowhere = { ...order, postgres: 'postgres://127.0.0.1:1/nowhere' };
  await expect(async () => {
    for await (const _ of reportsOf(nowhere, SEEDS, 2));
  }).rejects.toThrow('ended with 1 at seed 1');
}, 600_000);
