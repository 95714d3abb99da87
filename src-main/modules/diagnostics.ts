import { release } from 'node:os';
import { join } from 'node:path';
import { dialog, screen } from 'electron';
import { diagnosticsFileName } from '#contract/diagnostics/diagnostics.ts';
import type { MainFacts, PageReport } from '#contract/diagnostics/diagnostics.ts';
import type { DiagnosticsOpened, DiagnosticsSaved } from '#contract/diagnostics/open-problem.ts';
import { readDiagnostics } from '#contract/diagnostics/read-diagnostics.ts';
import { diagnosticsText, readCapped, sha256 } from '../diagnostics/diagnostics-file.ts';
import { eventLog } from '../diagnostics/event-log.ts';
import { createReplayWindow } from '../diagnostics/replay-window.ts';
import type { ReplayWindow } from '../diagnostics/replay-window.ts';
import { emit, handle } from '../ipc/handle.ts';
import { developmentServer } from '../ipc/sender.ts';
import { openSettings } from '../storage/settings.ts';
import { writeWhole } from '../storage/write-whole.ts';
import { lock } from './lock.ts';
import type { DesktopModule } from './module.ts';

const FILES = [{ name: 'JSON', extensions: ['json'] }];

/** Menu entry: the page explains what the file contains, then requests it. */
export const saveDiagnostics = (): void => emit('diagnostics:asked', 'save');

/** Menu entry: the page requests a file and shows why it could not be opened. */
export const openDiagnostics = (): void => emit('diagnostics:asked', 'open');

function mainFacts(): MainFacts {
  return {
    system: `${process.platform} ${release()} ${process.arch}`.replaceAll(/[^\w .-]/g, '-'),
    electron: process.versions['electron'] ?? '',
    chrome: process.versions['chrome'] ?? '',
    node: process.versions.node,
    keeping: eventLog.keeping(),
    isLocked: lock.isOn(),
    autoLockMinutes: openSettings().get('autoLockMinutes'),
    displays: screen.getAllDisplays().map(({ bounds, scaleFactor }) => ({
      width: bounds.width,
      height: bounds.height,
      scale: scaleFactor,
    })),
  };
}

const compose = (report: PageReport, now: Date): Promise<string> =>
  diagnosticsText({ report, main: mainFacts(), mainEvents: eventLog.events(), now });

async function save(report: PageReport): Promise<DiagnosticsSaved> {
  const now = new Date();
  const text = await compose(report, now);
  const { filePath } = await dialog.showSaveDialog({
    defaultPath: diagnosticsFileName(now),
    filters: FILES,
  });
  if (!filePath) return 'cancelled';
  try {
    await writeWhole(filePath, Buffer.from(text));
    return 'saved';
  } catch (error) {
    console.error('The diagnostics were not written:', error);
    return 'failed';
  }
}

/** Writes diagnostics files for support and replays them. */
export const diagnostics: DesktopModule = {
  start() {
    eventLog.note({ at: Date.now(), kind: 'state', source: 'main', what: 'started' });
    let window: ReplayWindow | undefined;
    lock.onChange((isOn) => {
      const what = isOn ? 'locked' : 'unlocked';
      eventLog.note({ at: Date.now(), kind: 'state', source: 'main', what });
      // A recording shows a member's data, so it is closed when the app locks.
      if (isOn) window?.close();
    });

    async function openText(text: string): Promise<DiagnosticsOpened> {
      if (lock.isOn()) return 'locked';
      const read = await readDiagnostics(text, sha256);
      if ('problem' in read) return read.problem;
      window ??= createReplayWindow({
        preload: join(import.meta.dirname, '../preload/replay.cjs'),
        folder: join(import.meta.dirname, '../renderer'),
        development: developmentServer(),
      });
      await window.open(read.content);
      return 'opened';
    }

    async function choose(): Promise<DiagnosticsOpened> {
      const { filePaths } = await dialog.showOpenDialog({
        properties: ['openFile'],
        filters: [...FILES, { name: '*', extensions: ['*'] }],
      });
      const [path] = filePaths;
      if (path === undefined) return null;
      let text: string;
      try {
        text = await readCapped(path);
      } catch {
        return 'unreadable';
      }
      return openText(text);
    }

    handle('diagnostics:save', save);
    handle('diagnostics:compose', (report) => compose(report, new Date()));
    handle('diagnostics:choose', choose);
    handle('diagnostics:open', openText);
  },
};
