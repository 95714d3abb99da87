import { BrowserWindow, session } from 'electron';
import type { BrowserWindowConstructorOptions, WebFrameMain } from 'electron';
import { Check } from 'typebox/value';
import type { TSchema } from 'typebox';
import { pagePreferences } from './page-preferences.ts';

interface ApartConfig {
  /** Name of its session, which is in memory and apart from the app's own pages. */
  readonly partition: string;
  /** File of the window's own preload script. */
  readonly preload: string;
  /** Answers `app://` in that session. */
  readonly serve: (request: Request) => Promise<Response>;
  /** Whether an address is the page that the window was opened with. */
  readonly isOwn: (url: string) => boolean;
}

export interface WindowApart {
  readonly window: BrowserWindow;
  /**
   * Answers a channel of this one page; every other page has no handler for it. Only the top frame
   * has a say, and the argument must fit the schema; without one there is none.
   */
  readonly handle: (channel: string, work: (input: unknown) => unknown, argument?: TSchema) => void;
}

/**
 * Makes the function that opens windows which the app's own pages do not reach into, nor they into
 * the app's: no permission, no way to another place, no channel but their own. Needs the app to be
 * ready.
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
