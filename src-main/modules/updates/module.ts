import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import type { UpdateState } from '#contract/ipc/updates.ts';
import { HOUR_MS } from '#contract/rules/durations.ts';
import { emit, handle } from '../../ipc/handle.ts';
import type { DesktopModule } from '../module.ts';
import { canUpdate } from './feed.ts';
import { parseUpdateKey } from './signature.ts';
import { createUpdater } from './updater.ts';
import type { Updater } from './updater.ts';

/** Set when the app is built: the publisher's public key in base64, or words that are none. */
declare const __UPDATE_KEY__: string;

/** Milliseconds after the start, and between two looks. */
const FIRST_LOOK = 30_000;
const LOOK_EVERY = 4 * HOUR_MS;

let updater: Updater | undefined;

/** Looks for a version because somebody asked; undefined: this build updates nothing. */
export function updateFromMenu(): (() => void) | undefined {
  const present = updater;
  return present && (() => void present.check(true));
}

/** What the packager wrote beside the app; undefined: nothing, e.g. while developing. */
function readFeed(): string | undefined {
  try {
    return readFileSync(join(process.resourcesPath, 'app-update.yml'), 'utf8');
  } catch {
    return undefined;
  }
}

async function startUpdater(): Promise<void> {
  const key = parseUpdateKey(__UPDATE_KEY__);
  const feed = readFeed();
  if (!key || feed === undefined || !app.isPackaged || !canUpdate(feed, process.platform)) return;
  const {
    default: { autoUpdater },
  } = await import('electron-updater');
  autoUpdater.autoDownload = false;
  autoUpdater.autoInstallOnAppQuit = false;
  autoUpdater.allowPrerelease = false;
  autoUpdater.disableWebInstaller = true;
  // Setting a channel would allow it; so this comes last.
  autoUpdater.allowDowngrade = false;
  autoUpdater.logger = null;
  // It throws where nobody listens; its promises say the same.
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
    key,
    version: app.getVersion(),
    onChange: (state) => emit('updates:changed', state),
  });
  const look = (): void => void updater?.check(false);
  setTimeout(look, FIRST_LOOK).unref();
  setInterval(look, LOOK_EVERY).unref();
}

const off: UpdateState = { phase: 'idle' };

/** New versions of the app: found by itself, fetched and started when the person says so. */
export const updates: DesktopModule = {
  async start() {
    await startUpdater();
    handle('updates:state', () => updater?.state() ?? off);
    handle('updates:download', () => updater?.download());
    handle('updates:retry', () => updater?.check(true));
    handle('updates:install', () => updater?.install());
  },
};
