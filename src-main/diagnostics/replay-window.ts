import type { BrowserWindow } from 'electron';
import type { DiagnosticsContent } from '#contract/diagnostics/diagnostics.ts';
import { createWindowsApart } from '../ipc/window-apart.ts';
import { createReplayHandler, REPLAY_ORIGIN } from './replay-files.ts';

const PARTITION = 'replay';

interface ReplayWindowConfig {
  /** File of the window's own preload script. */
  readonly preload: string;
  /** Folder of the built renderer. */
  readonly folder: string;
  /** Origin of Vite while developing. */
  readonly development: string | undefined;
}

export interface ReplayWindow {
  /** Shows a recording in place of the one before. */
  open(content: DiagnosticsContent): Promise<void>;
  close(): void;
}

const within = (value: number, least: number, most: number): number =>
  Math.round(Math.min(most, Math.max(least, value)));

/** Makes the window in which recordings are looked at. Needs the app to be ready. */
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
        // As large as the member's, with room for the list of events.
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
