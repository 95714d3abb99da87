import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from '../../support/database/create.ts';

/** When a process dies: at which of its statements, before or after it was sent. */
export interface Kill {
  readonly statement: number;
  readonly side: 'before' | 'after';
}

interface Run {
  readonly now: string;
  /** One job alone; undefined: all of them. */
  readonly job?: string;
  readonly kill: Kill | null;
}

/** Runs jobs in a process of their own; it dies by SIGKILL at a statement where one is given. */
export async function runJobs(
  { url }: Pick<TestDatabase, 'url'>,
  { now, job = '', kill }: Run,
): Promise<{ readonly killed: boolean; readonly statements: number }> {
  const child = spawn(
    process.execPath,
    [
      new URL('run-jobs.ts', import.meta.url).pathname,
      url ?? '',
      now,
      String(kill?.statement ?? 0),
      kill?.side ?? 'before',
      job,
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      // Most of such a process is loading its modules: they are compiled once for all of them.
      env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'tct-deep-modules') },
    },
  );
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  if (signal === 'SIGKILL') return { killed: true, statements: 0 };
  if (code !== 0) throw new Error(`The jobs failed:\n${errors}`);
  return { killed: false, statements: Number(output) };
}
