import { BrowserWindow, session } from 'electron';
import type { BrowserWindowConstructorOptions, WebFrameMain } from 'electron';
import { Check } from 'typebox/value';
import type { TSchema } from 'typebox';
import { pagePreferences } from './page-preferences.ts';

interface ApartConfig {
  /** In-memory session partition, separate from the session of the app's pages. */
  readonly partition: string;
  /** Path of the window's preload script. */
  readonly preload: string;
  /** Protocol handler for `app://` in that partition. */
  readonly serve: (request: Request) => Promise<Response>;
  /** Whether a URL is the page that the window was opened with. */
  readonly isOwn: (url: string) => boolean;
}

export interface WindowApart {
  readonly window: BrowserWindow;
  /**
   * Registers an IPC handler for this window only. The sender must be its top frame and the
   * argument must match the schema; without a schema no argument is accepted.
   */
  readonly handle: (channel: string, work: (input: unknown) => unknown, argument?: TSchema) => void;
}

/**
 * Creates a factory for windows that are isolated from the app's pages: own session, no
 * permissions, no navigation, only their own IPC channels. Call it after the app is ready.
 */
export function createWindowsApart({ partition, preload, serve, isOwn }: ApartConfig) {
  const own = session.fromPartition(partition);
  own.protocol.handle('app', serve);
  own.setSpellCheckerEnabled(false);
  own.setPermissionRequestHandler((_contents, _permission, done) => done(false));
  own.setPermissionCheckHandler(() => false);
  const isOwnFrame = (frame: WebFrameMain | null): boolean =>
    frame !== null && frame.parent === null && isOwn(frame.url);
  const stay = (navigation: { readonly url: string; preventDefault(): void }): void => {
    if (!isOwn(navigation.url)) navigation.preventDefault();
  };

  return (options: BrowserWindowConstructorOptions): WindowApart => {
    const window = new BrowserWindow({
      ...options,
      show: false,
      autoHideMenuBar: true,
      webPreferences: { ...pagePreferences(preload), partition },
    });
    const { webContents } = window;
    webContents.on('will-navigate', stay);
    webContents.on('will-frame-navigate', stay);
    window.once('ready-to-show', () => window.show());
    return {
      window,
      handle(channel, work, argument) {
        webContents.ipc.handle(channel, (event, ...input: unknown[]) => {
          if (!isOwnFrame(event.senderFrame)) throw new Error(`${channel}: unknown sender`);
          const isWanted = argument
            ? input.length === 1 && Check(argument, input[0])
            : input.length === 0;
          if (!isWanted) throw new TypeError(`${channel}: wrong argument`);
          return work(input[0]);
        });
      },
    };
  };
}
