import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { chromiumArgs } from '../../support/chromium.ts';
import { endProcess } from '../../support/process.ts';
import { until } from '../../support/until.ts';
import { chooseServer } from '../electron/recorded-api.ts';
import { electronSystem, harnessSystem } from './desktop-system.ts';
import type { DesktopSystem } from './desktop-system.ts';
import type { Mutation } from './given.ts';
import { launchHarness } from './launch.ts';
import type { HarnessApp } from './launch.ts';

const root = join(import.meta.dirname, '../../..');

/** A running desktop app, in the harness or in Electron itself. */
export interface DesktopApp {
  /** Page of the main window. */
  readonly page: Page;
  /** Page of the window whose URL contains `part`, e.g. `ask-window.html`; waits for it. */
  readonly window: (part: string) => Promise<Page>;
  readonly system: DesktopSystem;
  readonly output: () => string;
  /** Kills the process, like a power failure. */
  readonly kill9: () => Promise<void>;
  readonly quit: () => Promise<void>;
  /** Undefined in real Electron: features of the stand-in only. */
  readonly harness?: HarnessApp;
  /** Undefined in the harness: Electron's own main process. */
  readonly electron?: ElectronApplication;
}

export interface StartOptions {
  readonly profile: string;
  readonly argv?: readonly string[];
  /** Origin of the server in the place of the product, e.g. of one before it; as if chosen on this computer. */
  readonly server?: string;
  /** Other texts in the built files, e.g. another setting of the build; in the harness only. */
  readonly mutations?: readonly Mutation[];
  /** Added to the environment; in real Electron only. */
  readonly env?: Readonly<Record<string, string>>;
}

export type StartDesktop = (options: StartOptions) => Promise<DesktopApp>;

/** Starts the built app with the API at `api`. */
export const startInHarness =
  (api: string): StartDesktop =>
  async ({ server = api, ...options }) => {
    const harness = await launchHarness({ ...options, api: server });
    const page = await harness.page();
    return { ...harness, harness, page, window: harness.page, system: harnessSystem(harness) };
  };

/**
 * Path of Electron's binary: in ELECTRON_OVERRIDE_DIST_PATH, or the installed one
 * (`npx install-electron`); otherwise undefined.
 */
export function electronPath(): string | undefined {
  const dist = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (dist !== undefined) {
    return join(dist, process.platform === 'win32' ? 'electron.exe' : 'electron');
  }
  const folder = join(root, 'node_modules/electron');
  const name = join(folder, 'path.txt');
  if (!existsSync(name)) return undefined;
  const path = join(folder, 'dist', readFileSync(name, 'utf8').trim());
  return existsSync(path) ? path : undefined;
}

/** Chromium's sandbox cannot start for root, and must for everybody else. */
const isRoot = process.getuid?.() === 0;
export const electronArgs = chromiumArgs.filter((arg) => isRoot || arg !== '--no-sandbox');

/** The environment of this process, and what is added to it. */
function environment(added: Readonly<Record<string, string>>): Record<string, string> {
  const own = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { ...Object.fromEntries(own), ...added };
}

/** Starts the built app in Electron; the API's origin is part of the build. */
export const startInElectron =
  (executablePath: string): StartDesktop =>
  async ({ profile, argv = [], server, env = {} }) => {
    if (server !== undefined) chooseServer(profile, server);
    const app = await _electron.launch({
      executablePath,
      // Of the canary alone: it opens its first window when Playwright has attached.
      env: environment({ ...env, START_WHEN_ATTACHED: '1' }),
      chromiumSandbox: !isRoot,
      args: [root, `--user-data-dir=${profile}`, '--lang=es-MX', ...electronArgs, ...argv],
    });
    let printed = '';
    const child = app.process();
    child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    const page = await app.firstWindow();
    return {
      electron: app,
      page,
      window: (part) =>
        until(`a window at ${part}`, () => app.windows().find((one) => one.url().includes(part))),
      system: electronSystem(app, page),
      output: () => printed,
      kill9: () => endProcess(child, 'SIGKILL'),
      quit: () => app.close(),
    };
  };
