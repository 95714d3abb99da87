import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { measureTimes, timeTable } from './times.ts';

test('each part has a line, and only what had the machine for itself is added up', () => {
  const text = timeTable([
    { name: 'Checks', isBeside: false, seconds: 61.4, cpuSeconds: 120 },
    { name: 'In a browser', isBeside: false, seconds: 600, cpuSeconds: 1199.6 },
    { name: 'stories', isBeside: true, seconds: 600 },
  ]);
  expect(text.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['', 'time', 'CPU'],
    ['Checks', '1:01', '2:00'],
    ['In a browser', '10:00', '20:00'],
    ['', 'stories', '10:00'],
    ['All', '11:01', '22:00'],
  ]);
});

test('says nothing of what was computed where one part does not know it', () => {
  const text = timeTable([
    { name: 'Checks', isBeside: false, seconds: 1, cpuSeconds: 2 },
    { name: 'Builds', isBeside: false, seconds: 1 },
  ]);
  expect(text.split('\n').at(-1)).toMatch(/^All +0:02$/);
});

test('keeps the order in which parts began, and those that failed', async () => {
  const times = measureTimes();
  const outer = times.part('outer', async () => {
    await times.beside('inner', () => Promise.resolve());
    throw new Error('broken');
  });
  await expect(outer).rejects.toThrow('broken');
  const names = times
    .table()
    .split('\n')
    .map((line) => line.trim().split(/ {2,}/)[0]);
  expect(names).toEqual(['time', 'outer', 'inner', 'All']);
});

/** Computes for 1.6 s, however long that takes beside others. */
const SPIN = `
  let sum = 0;
  while (process.cpuUsage().user < 1.6e6) for (let n = 0; n < 1e6; n += 1) sum += n;`;

test.runIf(process.platform === 'linux')('counts what a child computed', async () => {
  const times = measureTimes();
  const run = (script: string) =>
    once(spawn(process.execPath, ['-e', script], { stdio: 'ignore' }), 'exit');
  await times.part('busy', () => run(SPIN));
  await times.part('idle', () => run(''));
  const cpuOf = (name: string) =>
    Number(new RegExp(String.raw`^${name} +\S+ +0:(\d+)$`, 'm').exec(times.table())?.[1]);
  expect(cpuOf('busy')).toBeGreaterThanOrEqual(2);
  expect(cpuOf('idle')).toBeLessThan(2);
});
