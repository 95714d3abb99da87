import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { freePort } from '../../support/free-port.ts';
import { endProcess } from '../../support/process.ts';
import { until } from '../../support/until.ts';
import { GIVEN } from './given.ts';
import type { Given, Mutation } from './given.ts';
import { newMachine, readMachine, writeMachine } from './machine.ts';
import type { Machine } from './machine.ts';

const root = join(import.meta.dirname, '../../..');

export interface HarnessEvent {
  readonly type: string;
  readonly [name: string]: unknown;
}

export interface LaunchOptions {
  /** User data directory; it outlives the app. */
  readonly profile: string;
  /** File of the machine (default: beside the profile; created if it is missing). */
  readonly machine?: string;
  /** Origin of the API; null: unreachable. */
  readonly api?: string | null;
  /** False: windows are only reported, not rendered, which starts much faster. */
  readonly withPages?: boolean;
  readonly locale?: string;
  readonly argv?: readonly string[];
  readonly packaged?: boolean;
  /** Resources directory of the package (default: the repository, which has none of its files). */
  readonly resources?: string;
  readonly mutations?: readonly Mutation[];
  readonly env?: Readonly<Record<string, string>>;
  /** What to wait for (default: the first window has loaded). */
  readonly until?: 'loaded' | 'ended';
}

/** The built app running in the harness. */
export interface HarnessApp {
  /** Reported events, in order. */
  readonly events: readonly HarnessEvent[];
  /** Output so far. */
  readonly output: () => string;
  /** Simulates an action of the user or the system; see the stand-in's commands. */
  readonly command: <Answer = unknown>(name: string, input?: unknown) => Promise<Answer>;
  /** The first event of a type with these values; waits for it if necessary. */
  readonly event: (type: string, values?: object) => Promise<HarnessEvent>;
  readonly changeMachine: (change: Partial<Machine>) => void;
  /** The window whose URL contains `part`; waits for it. */
  readonly page: (part?: string) => Promise<Page>;
  /** Kills the process, like a power failure. */
  readonly kill9: () => Promise<void>;
  /** Quits the app regularly. */
  readonly quit: () => Promise<void>;
}

const holds = (event: HarnessEvent, values: object): boolean =>
  Object.entries(values).every(([key, value]) => event[key] === value);

/** Starts the built app (`electron-vite build`) in Node, with its windows in Chromium. */
export async function launchHarness(options: LaunchOptions): Promise<HarnessApp> {
  const { profile } = options;
  const machine = options.machine ?? join(dirname(profile), 'machine.json');
  mkdirSync(profile, { recursive: true });
  if (!(await isThere(machine))) writeMachine(machine, newMachine());
  const port = options.withPages === false ? null : await freePort();
  const given: Given = {
    root,
    profile,
    machine,
    api: options.api ?? null,
    port,
    locale: options.locale ?? 'es-MX',
    argv: options.argv ?? [],
    packaged: options.packaged ?? true,
    resources: options.resources ?? root,
    mutations: options.mutations ?? [],
  };
  const register = pathToFileURL(join(import.meta.dirname, 'register.ts')).href;
  const child = fork(join(root, 'out/main/main.js'), [], {
    cwd: root,
    execArgv: ['--import', register, '--disable-warning=ExperimentalWarning'],
    silent: true,
    env: { ...process.env, ...options.env, [GIVEN]: JSON.stringify(given) },
  });
  const endWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));

  const events: HarnessEvent[] = [];
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Set<() => void>();
  let printed = '';
  const print = (chunk: Buffer): void => void (printed += chunk.toString());
  child.stdout?.on('data', print);
  child.stderr?.on('data', print);
  child.on('message', (message) => {
    const event = message as HarnessEvent;
    if (event.type === 'answer') {
      const { id, value, error } = event as unknown as {
        id: number;
        value: unknown;
        error?: string;
      };
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) asked?.resolve(value);
      else asked?.reject(new Error(error));
      return;
    }
    events.push(event);
    for (const listener of listeners) listener();
  });
  let isGone = false;
  const gone = once(child, 'exit').then(() => {
    isGone = true;
    for (const { reject } of waiting.values()) reject(new Error(`The app is gone:\n${printed}`));
    for (const listener of listeners) listener();
  });

  const event: HarnessApp['event'] = (type, values = {}) =>
    new Promise((resolve, reject) => {
      const check = (): void => {
        const found = events.find((one) => one.type === type && holds(one, values));
        if (!found && !isGone) return;
        listeners.delete(check);
        if (found) resolve(found);
        else reject(new Error(`The app ended before ${type}:\n${printed}`));
      };
      listeners.add(check);
      check();
    });

  let count = 0;
  const command: HarnessApp['command'] = (name, input) => {
    const asked = Promise.withResolvers<unknown>();
    waiting.set((count += 1), asked);
    child.send({ id: count, command: name, input });
    return asked.promise as Promise<never>;
  };

  let browser: Browser | undefined;
  const close = async (): Promise<void> => {
    await browser?.close().catch(() => {});
    await gone;
  };
  const app: HarnessApp = {
    events,
    output: () => printed,
    command,
    event,
    changeMachine: (change) => writeMachine(machine, { ...readMachine(machine), ...change }),
    async page(part = '.harness') {
      browser ??= await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      const connected = browser;
      const find = () =>
        connected
          .contexts()
          .flatMap((one) => one.pages())
          .find((page) => page.url().includes(part));
      return until(`a window at ${part}`, () => Promise.resolve(find()));
    },
    async kill9() {
      await endProcess(child, 'SIGKILL');
      await close();
    },
    async quit() {
      if (!isGone) void command('quit').catch(() => {});
      await close();
    },
  };
  try {
    await event(options.until ?? 'loaded');
  } catch (error) {
    await app.kill9();
    throw error;
  }
  return app;
}

async function isThere(path: string): Promise<boolean> {
  const { access } = await import('node:fs/promises');
  return access(path).then(
    () => true,
    () => false,
  );
}
