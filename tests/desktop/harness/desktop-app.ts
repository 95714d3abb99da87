import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { _electron, type Page } from '@playwright/test';
import { chromiumArgs } from '../../support/chromium.ts';
import { endProcess } from '../../support/process.ts';
import { until } from '../../support/until.ts';
import { electronSystem, harnessSystem } from './desktop-system.ts';
import type { DesktopSystem } from './desktop-system.ts';
import { launchHarness } from './launch.ts';
import type { HarnessApp } from './launch.ts';

const root = join(import.meta.dirname, '../../..');

/** A running desktop app: in the harness, or in Electron itself. */
export interface DesktopApp {
  /** The main window's page. */
  readonly page: Page;
  /** The page of a window whose address contains this, e.g. `ask-window.html`; waits for it. */
  readonly window: (part: string) => Promise<Page>;
  readonly system: DesktopSystem;
  readonly output: () => string;
  /** Ends it as a power cut does. */
  readonly kill9: () => Promise<void>;
  readonly quit: () => Promise<void>;
  /** Undefined on a real Electron: what only the stand-in can do. */
  readonly harness?: HarnessApp;
}

export interface StartOptions {
  readonly profile: string;
  readonly argv?: readonly string[];
}

export type StartDesktop = (options: StartOptions) => Promise<DesktopApp>;

/** Starts the built app against the product at `api`. */
export const startInHarness =
  (api: string): StartDesktop =>
  async (options) => {
    const harness = await launchHarness({ ...options, api });
    const page = await harness.page();
    return { ...harness, harness, page, window: harness.page, system: harnessSystem(harness) };
  };

/** Electron's own binary, where it has been installed (`npx install-electron`); else undefined. */
export function electronPath(): string | undefined {
  const folder = join(root, 'node_modules/electron');
  const name = join(folder, 'path.txt');
  if (!existsSync(name)) return undefined;
  const path = join(folder, 'dist', readFileSync(name, 'utf8').trim());
  return existsSync(path) ? path : undefined;
}

/** Starts the built app in Electron; the build names the product's address. */
export const startInElectron =
  (executablePath: string): StartDesktop =>
  async ({ profile, argv = [] }) => {
    const app = await _electron.launch({
      executablePath,
      args: [root, `--user-data-dir=${profile}`, '--lang=es-MX', ...chromiumArgs, ...argv],
    });
    let printed = '';
    const child = app.process();
    child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    const page = await app.firstWindow();
    return {
      page,
      window: (part) =>
        until(`a window at ${part}`, () => app.windows().find((one) => one.url().includes(part))),
      system: electronSystem(app, page),
      output: () => printed,
      kill9: () => endProcess(child, 'SIGKILL'),
      quit: () => app.close(),
    };
  };
