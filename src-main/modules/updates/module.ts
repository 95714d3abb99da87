import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import type { UpdateState } from '#contract/ipc/updates.ts';
import { HOUR_MS } from '#contract/rules/durations.ts';
import { emit, handle } from '../../ipc/handle.ts';
import type { DesktopModule } from '../module.ts';
import { canUpdate } from './feed.ts';
import { parseUpdateKeys } from './signature.ts';
import { createUpdater } from './updater.ts';
import type { Updater } from './updater.ts';

/** Public keys of those who publish, injected at build time; any other text disables updates. */
declare const __UPDATE_KEYS__: string;

/** Milliseconds from start to the first check, and between checks. */
const FIRST_CHECK_MS = 30_000;
const CHECK_INTERVAL_MS = 4 * HOUR_MS;

let updater: Updater | undefined;

/** Handler for "check for updates" in the menu; undefined if this build cannot update itself. */
export function updateFromMenu(): (() => void) | undefined {
  const present = updater;
  return present && (() => void present.check(true));
}

/**
 * Content of electron-builder's `app-update.yml`; undefined if there is none, as in development.
 */
function readFeed(): string | undefined {
  try {
    return readFileSync(join(process.resourcesPath, 'app-update.yml'), 'utf8');
  } catch {
    return undefined;
  }
}

async function startUpdater(): Promise<void> {
  const keys = parseUpdateKeys(__UPDATE_KEYS__);
  const feed = readFeed();
  if (!keys || feed === undefined || !app.isPackaged || !canUpdate(feed, process.platform)) return;
  const {
    default: { autoUpdater },
  } = await import('electron-updater');
  autoUpdater.autoDownload = false;
  autoUpdater.autoInstallOnAppQuit = false;
  autoUpdater.allowPrerelease = false;
  autoUpdater.disableWebInstaller = true;
  // Must come last: electron-updater's `channel` setter sets `allowDowngrade` to true.
  autoUpdater.allowDowngrade = false;
  autoUpdater.logger = null;
  // An 'error' event without a listener throws; the promises report the same errors.
  autoUpdater.on('error', () => {});
  updater = createUpdater({
    engine: {
      checkForUpdates: () => autoUpdater.checkForUpdates(),
      downloadUpdate: () => autoUpdater.downloadUpdate(),
      onProgress: (listener) => {
        autoUpdater.on('download-progress', ({ percent }) => listener(percent));
      },
      quitAndInstall: () => autoUpdater.quitAndInstall(),
    },
    keys,
    version: app.getVersion(),
    now: Date.now,
    onChange: (state) => emit('updates:changed', state),
  });
  const check = (): void => void updater?.check(false);
  setTimeout(check, FIRST_CHECK_MS).unref();
  setInterval(check, CHECK_INTERVAL_MS).unref();
}

const off: UpdateState = { phase: 'idle' };

/** Checks for new versions automatically; downloads and installs on the user's request. */
export const updates: DesktopModule = {
  async start() {
    await startUpdater();
    handle('updates:state', () => updater?.state() ?? off);
    handle('updates:download', () => updater?.download());
    handle('updates:retry', () => updater?.check(true));
    handle('updates:install', () => updater?.install());
  },
};
