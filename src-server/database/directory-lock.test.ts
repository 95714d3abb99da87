import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endProcess } from '../../tests/support/process.ts';
import { lockDirectory } from './directory-lock.ts';

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'tct-lock-'));
  file = join(directory, 'lock');
});
afterEach(() => rmSync(directory, { recursive: true }));

const program = join(import.meta.dirname, 'directory-lock.ts');
/** A process that takes the lock, says so, and holds it. */
const holding = `
  const { lockDirectory } = await import(${JSON.stringify(program)});
  try { lockDirectory(process.argv[1]); console.log('taken'); setInterval(() => {}, 1000); }
  catch (error) { console.log(error.name); }`;

test('a second process is refused with a sentence, until the first gives the lock back', () => {
  const unlock = lockDirectory(file);
  const other = () =>
    spawnSync(
      process.execPath,
      ['--input-type=module', '-e', holding.replace('setInterval', '((f) => f)'), file],
      {
        encoding: 'utf8',
      },
    ).stdout.trim();
  expect(other()).toBe('StartRefusal');
  unlock();
  expect(other()).toBe('taken');
});

test('a lock whose process was killed is taken over', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', holding, file]);
  await once(child.stdout, 'data');
  expect(() => lockDirectory(file)).toThrow(`Process ${child.pid} already uses`);
  await endProcess(child, 'SIGKILL');
  const unlock = lockDirectory(file);
  expect(readFileSync(file, 'utf8')).toContain(String(process.pid));
  unlock();
  expect(existsSync(file)).toBe(false);
});

test('a lock of an id that another process has by now is taken over', () => {
  // Process 1 lives, but it did not start when the lock says.
  writeFileSync(file, '1 1\n');
  const unlock = lockDirectory(file);
  expect(readFileSync(file, 'utf8')).toContain(String(process.pid));
  unlock();
});

test('of twenty processes that find a dead one, one gets the lock', async () => {
  writeFileSync(file, '999999999 5\n');
  const children = Array.from({ length: 20 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', holding, file]),
  );
  try {
    const said = await Promise.all(
      children.map(async (child) => String((await once(child.stdout, 'data'))[0]).trim()),
    );
    expect(said.filter((word) => word === 'taken')).toHaveLength(1);
    expect(said.filter((word) => word === 'StartRefusal')).toHaveLength(19);
  } finally {
    await Promise.all(children.map((child) => endProcess(child, 'SIGKILL')));
  }
});
