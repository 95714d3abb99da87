import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { endProcess } from '../../support/process.ts';
import { electronArgs } from '../harness/desktop-app.ts';

/** `fused`: as it is published; `unfused`: the same archive and files with Electron's own fuses. */
export type Form = 'fused' | 'unfused';

/** Folder of the package, as scripts/test-electron.ts has made it. */
export function packageFolder(form: Form): string {
  const made = process.env['PACKAGED_APPS'];
  if (made === undefined) throw new Error('No package was made: see scripts/test-electron.ts');
  return join(made, form);
}

export interface PackagedOptions {
  /** Folder of the package. */
  readonly folder: string;
  readonly profile: string;
  readonly words?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A started package; only a real system sees into it, since it lets nobody control it. */
export interface PackagedApp {
  readonly pid: number;
  readonly output: () => string;
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  readonly signal: (name: NodeJS.Signals) => void;
  readonly kill9: () => Promise<void>;
}

const ownSwitches = electronArgs.filter((arg) => !arg.startsWith('--disable-features'));

export function startPackaged(options: PackagedOptions): PackagedApp {
  const { folder, profile, words = [], env } = options;
  const args = [...words, `--user-data-dir=${profile}`, '--lang=es-MX', ...ownSwitches];
  const child = spawn(join(folder, 'tct-back-office'), args, { env: { ...process.env, ...env } });
  let printed = '';
  const keep = (chunk: Buffer): void => void (printed += chunk.toString());
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const endWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  const ended = once(child, 'exit').then(([code, signal]) => {
    return (code ?? signal) as number | NodeJS.Signals | null;
  });
  return {
    pid: child.pid ?? 0,
    output: () => printed,
    ended,
    signal: (name) => void child.kill(name),
    kill9: () => endProcess(child, 'SIGKILL'),
  };
}

/** Whether anybody listens at a port of this computer. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
