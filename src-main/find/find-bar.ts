import type { BrowserWindow, WebContentsView } from 'electron';
import { soughtSchema } from '#contract/ipc/find-bar.schema.ts';
import type { FindCommand, Sought } from '#contract/ipc/find-bar.ts';
import type { Appearance } from '#contract/ipc/appearance.ts';
import { serveOnePage } from '../ipc/one-page.ts';
import { createViewsApart } from '../ipc/window-apart.ts';
import { createPageSearch } from './search-page.ts';

const HOST = 'find';
const PAGE = 'find-bar.html';
const PARTITION = 'find-bar';

/** Of the bar, in device-independent pixels; a narrow window's is as wide as that window. */
const WIDTH = 420;
const HEIGHT = 56;

interface FindBarConfig {
  /** Path of the bar's preload script. */
  readonly preload: string;
  /** Directory of the built renderer. */
  readonly folder: string;
  /** Origin of Vite's development server, if there is one. */
  readonly development: string | undefined;
  readonly appearance: () => Appearance;
  /** Nothing is searched behind the lock. */
  readonly isLocked: () => boolean;
}

export interface FindBar {
  /** Opens the bar over a window, or passes the command on to the open one. */
  command(window: BrowserWindow, command: FindCommand): void;
  /** Closes the bar, with what was written in it and the marks in the page. */
  close(): void;
}

interface Open {
  readonly view: WebContentsView;
  readonly close: () => void;
}

/**
 * The bar is a page apart: in the app's page Chromium would find the text in the bar's own field, and
 * scripts of that page would read what a person looks for. Call it after the app is ready.
 */
export function createFindBar(config: FindBarConfig): FindBar {
  const { folder, development, appearance, isLocked } = config;
  const page = development === undefined ? `app://${HOST}/${PAGE}` : `${development}/${PAGE}`;
  const openApart = createViewsApart({
    partition: PARTITION,
    preload: config.preload,
    serve: serveOnePage({ folder, host: HOST, page: PAGE }),
    isOwn: (url) => url === page,
  });
  let open: Open | undefined;

  function show(window: BrowserWindow): Open {
    const { view, handle } = openApart();
    const { webContents } = window;
    const search = createPageSearch(webContents);
    const place = (): void => {
      const [width = WIDTH] = window.getContentSize();
      const own = Math.min(WIDTH, width);
      view.setBounds({ x: width - own, y: 0, width: own, height: HEIGHT });
    };
    const close = (): void => {
      if (open?.view !== view) return;
      open = undefined;
      window.off('resize', place);
      window.off('closed', close);
      webContents.off('did-navigate', close);
      webContents.off('did-navigate-in-page', closeAtScreen);
      if (!window.isDestroyed()) {
        search.clear();
        window.contentView.removeChildView(view);
        webContents.focus();
      }
      // A window does not take the pages of its views along.
      view.webContents.close();
    };
    const closeAtScreen = (_event: unknown, _url: string, isMainFrame: boolean): void => {
      if (isMainFrame) close();
    };

    handle('findBar:read', () => {
      const { language, isDark } = appearance();
      return { language, isDark };
    });
    handle(
      'findBar:search',
      (sought) => (isLocked() ? null : search.search(sought as Sought)),
      soughtSchema,
    );
    handle('findBar:clear', () => search.clear());
    // Once the page has its answer.
    handle('findBar:close', () => void setImmediate(close));
    window.contentView.addChildView(view);
    place();
    window.on('resize', place);
    window.on('closed', close);
    // Matches belong to the screen that was searched.
    webContents.on('did-navigate', close);
    webContents.on('did-navigate-in-page', closeAtScreen);
    view.webContents.loadURL(page).then(
      () => view.webContents.focus(),
      // Closed while it loaded.
      () => {},
    );
    return { view, close };
  }

  return {
    command(window, command) {
      if (isLocked()) return;
      if (open) {
        open.view.webContents.focus();
        open.view.webContents.send('findBar:command', command);
      } else open = show(window);
    },
    close: () => open?.close(),
  };
}
