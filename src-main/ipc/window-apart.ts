import { BrowserWindow, session, WebContentsView } from 'electron';
import type {
  BrowserWindowConstructorOptions,
  WebContents,
  WebFrameMain,
  WebPreferences,
} from 'electron';
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
  /** A window that nobody sees: its page works for the main process. */
  readonly isHidden?: boolean;
}

/**
 * Registers an IPC handler for one page apart. The sender must be its top frame and the argument
 * must match the schema; without a schema no argument is accepted.
 */
type HandleApart = (channel: string, work: (input: unknown) => unknown, argument?: TSchema) => void;

export interface WindowApart {
  readonly window: BrowserWindow;
  readonly handle: HandleApart;
}

export interface ViewApart {
  readonly view: WebContentsView;
  readonly handle: HandleApart;
}

/**
 * Rules of pages that are isolated from the app's: own session, no permissions, no navigation, only
 * their own IPC channels.
 */
function isolate({ partition, preload, serve, isOwn }: ApartConfig) {
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

  return {
    webPreferences: { ...pagePreferences(preload), partition } satisfies WebPreferences,
    /** Keeps a page at its place; returns how its handlers are registered. */
    confine(webContents: WebContents): HandleApart {
      webContents.on('will-navigate', stay);
      webContents.on('will-frame-navigate', stay);
      return (channel, work, argument) => {
        webContents.ipc.handle(channel, (event, ...input: unknown[]) => {
          if (!isOwnFrame(event.senderFrame)) throw new Error(`${channel}: unknown sender`);
          const isWanted = argument
            ? input.length === 1 && Check(argument, input[0])
            : input.length === 0;
          if (!isWanted) throw new TypeError(`${channel}: wrong argument`);
          return work(input[0]);
        });
      };
    },
  };
}

/** Creates a factory for windows apart. Call it after the app is ready. */
export function createWindowsApart(config: ApartConfig) {
  const { webPreferences, confine } = isolate(config);
  return (options: BrowserWindowConstructorOptions): WindowApart => {
    const window = new BrowserWindow({
      ...options,
      show: false,
      autoHideMenuBar: true,
      webPreferences,
    });
    if (!config.isHidden) window.once('ready-to-show', () => window.show());
    return { window, handle: confine(window.webContents) };
  };
}

/** The same for views, which are parts of a window. Call it after the app is ready. */
export function createViewsApart(config: ApartConfig) {
  const { webPreferences, confine } = isolate(config);
  return (): ViewApart => {
    const view = new WebContentsView({ webPreferences });
    return { view, handle: confine(view.webContents) };
  };
}
