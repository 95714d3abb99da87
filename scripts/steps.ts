import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from './sources.ts';

/** How many tests passed, failed and were skipped; a check that is one command counts as one test. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What failed, each with its name in the first line and what it said below; not always one per failure. */
  readonly failures?: readonly string[];
}

/** One command of the test run, e.g. `{ name: 'lint', command: ['oxlint'] }`. */
export interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
}

interface Finished {
  readonly exitCode: number;
  readonly output: string;
}

/** Of the moment: what a started product leaves in it reaches the steps after it. */
const environment = (): NodeJS.ProcessEnv => ({
  // Hundreds of processes load the same modules; what Node made of them is kept. A folder of the user's wins.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/modules'),
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter),
});

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a command of the project's own programs in the root folder.
 * @param show `live` passes its output through; `kept` collects it for the caller
 * @param whenSignalled whether a signal, which ends the command, ends this process after it
 */
export function run(
  { command, env }: Step,
  show: 'live' | 'kept',
  whenSignalled: 'exit' | 'return' = 'exit',
): Promise<Finished> {
  const [program, ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...environment(), ...(show === 'kept' && { FORCE_COLOR: '0' }), ...env },
      stdio: show === 'live' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    const keep = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    // A signal by process id reaches this process alone, so the child is told, and waited for.
    let signalled = false;
    const end = (signal: NodeJS.Signals): void => {
      signalled = true;
      child.kill(signal);
    };
    for (const signal of signals) process.on(signal, end);
    // Nor does a command outlive what asked for it and gave up meanwhile.
    const abandon = (): void => void child.kill();
    process.once('exit', abandon);
    child.once('error', (error) => resolve({ exitCode: 1, output: `${output}${error.message}\n` }));
    child.once('close', (code) => {
      if (signalled && whenSignalled === 'exit') process.exit(code ?? 1);
      for (const signal of signals) process.off(signal, end);
      process.off('exit', abandon);
      resolve({ exitCode: code ?? 1, output });
    });
  });
}

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const indented = (text: string): string => text.trimEnd().replaceAll(/^/gm, '    ');

async function check(step: Step): Promise<Counts> {
  const started = performance.now();
  const { exitCode, output } = await run(step, 'kept');
  if (exitCode === 0) {
    console.log(`✓ ${step.name} (${seconds(started)})`);
    return { passed: 1, failed: 0, skipped: 0 };
  }
  console.log(`✗ ${step.name} (${seconds(started)})\n${indented(output)}\n`);
  return { passed: 0, failed: 1, skipped: 0, failures: [`${step.name}\n${output}`] };
}

/** Runs checks, two at a time; each prints a line, and all it said when it failed. All run, whatever fails. */
export async function runChecks(steps: readonly Step[]): Promise<Counts> {
  const waiting = [...steps];
  const counts: Counts[] = [];
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) counts.push(await check(step));
  };
  await Promise.all([worker(), worker()]);
  return sum(counts);
}

/** Adds up what several parts of a run counted. */
export function sum(parts: readonly Counts[]): Counts {
  return parts.reduce((all, part) => ({
    passed: all.passed + part.passed,
    failed: all.failed + part.failed,
    skipped: all.skipped + part.skipped,
    failures: [...(all.failures ?? []), ...(part.failures ?? [])],
  }));
}

/** A failure is said once more at the end, where whoever reads only the last lines finds it. */
const FAILURE_LINES = 30;

/** What failed, for the end of a long run: each failure's name and the first lines of what it said. */
export function failureList({ failures = [] }: Counts): string {
  const text = failures.map((failure, index) => {
    const [name, ...said] = failure.trimEnd().split('\n');
    const first = said.slice(0, FAILURE_LINES);
    return [`${index + 1}. ${name}`, ...first.map((line) => indented(line))].join('\n');
  });
  return text.join('\n\n');
}

/** The line a run ends with, e.g. `12 passed, 0 failed, 1 skipped`. */
export function summary({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
