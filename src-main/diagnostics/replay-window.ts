import { BrowserWindow, session } from 'electron';
import type { WebFrameMain } from 'electron';
import type { DiagnosticsContent } from '#contract/diagnostics/diagnostics.ts';
import { createReplayHandler, REPLAY_ORIGIN } from './replay-files.ts';

/** In memory, and apart from the app's own pages: neither session nor storage reaches across. */
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
  const own = session.fromPartition(PARTITION);
  own.protocol.handle('app', createReplayHandler(folder));
  own.setPermissionRequestHandler((_contents, _permission, done) => done(false));
  own.setPermissionCheckHandler(() => false);
  const origin = development ?? REPLAY_ORIGIN;
  /** Only the top frame of the window's own page has a say. */
  const isOwnFrame = (frame: WebFrameMain | null): boolean =>
    frame !== null && frame.parent === null && frame.url.startsWith(`${origin}/`);
  let shown: BrowserWindow | undefined;

  return {
    async open(content) {
      shown?.destroy();
      const { page } = content;
      const window = new BrowserWindow({
        // As large as the member's, with room for the list of events.
        width: within(page.width, 420, 1800),
        height: within(page.height, 560, 1200) + 120,
        minWidth: 360,
        minHeight: 480,
        show: false,
        autoHideMenuBar: true,
        webPreferences: {
          preload,
          partition: PARTITION,
          sandbox: true,
          contextIsolation: true,
          nodeIntegration: false,
          webSecurity: true,
          spellcheck: false,
        },
      });
      shown = window;
      window.once('ready-to-show', () => window.show());
      window.once('closed', () => {
        if (shown === window) shown = undefined;
      });
      const { ipc } = window.webContents;
      const handle = (channel: string, work: () => unknown): void => {
        ipc.handle(channel, (event, ...input: unknown[]) => {
          if (!isOwnFrame(event.senderFrame)) throw new Error(`${channel}: unknown sender`);
          if (input.length > 0) throw new TypeError(`${channel}: wrong argument`);
          return work();
        });
      };
      handle('replay:read', () => content);
      handle('replay:close', () => void setImmediate(() => window.destroy()));
      await window.loadURL(`${origin}/replay${development === undefined ? '' : '.html'}`);
    },
    close() {
      shown?.destroy();
    },
  };
}
