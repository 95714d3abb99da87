import type { BrowserWindow } from 'electron';
import type { DiagnosticsContent } from '#contract/diagnostics/diagnostics.ts';
import { createWindowsApart } from '../ipc/window-apart.ts';
import { createReplayHandler, REPLAY_ORIGIN } from './replay-files.ts';

const PARTITION = 'replay';

interface ReplayWindowConfig {
  /** Path of the window's preload script. */
  readonly preload: string;
  /** Directory of the built renderer. */
  readonly folder: string;
  /** Origin of Vite's development server, if there is one. */
  readonly development: string | undefined;
}

export interface ReplayWindow {
  /** Opens a recording and replaces the one shown before. */
  open(content: DiagnosticsContent): Promise<void>;
  close(): void;
}

const within = (value: number, least: number, most: number): number =>
  Math.round(Math.min(most, Math.max(least, value)));

/** Creates the window that replays recordings. Call it after the app is ready. */
export function createReplayWindow({
  preload,
  folder,
  development,
}: ReplayWindowConfig): ReplayWindow {
  const origin = development ?? REPLAY_ORIGIN;
  const openApart = createWindowsApart({
    partition: PARTITION,
    preload,
    serve: createReplayHandler(folder),
    isOwn: (url) => url.startsWith(`${origin}/`),
  });
  let shown: BrowserWindow | undefined;

  return {
    async open(content) {
      shown?.destroy();
      const { page } = content;
      const { window, handle } = openApart({
        // Same size as the member's window, plus space for the list of events.
        width: within(page.width, 420, 1800),
        height: within(page.height, 560, 1200) + 120,
        minWidth: 360,
        minHeight: 480,
      });
      shown = window;
      window.once('closed', () => {
        if (shown === window) shown = undefined;
      });
      handle('replay:read', () => content);
      handle('replay:close', () => void setImmediate(() => window.destroy()));
      await window.loadURL(`${origin}/replay${development === undefined ? '' : '.html'}`);
    },
    close() {
      shown?.destroy();
    },
  };
}
