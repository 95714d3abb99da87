import { app, BrowserWindow, dialog } from 'electron';
import type { WebContents } from 'electron';
import { isOwnPage } from '../ipc/sender.ts';
import { openSettings } from '../storage/settings.ts';
import type { DesktopModule } from './module.ts';

const texts = {
  es: {
    message: 'Descartar cambios',
    detail: 'Lo que escribiste aquí no está guardado y se pierde.',
    drop: 'Descartar cambios',
    back: 'Volver',
  },
  en: {
    message: 'Discard changes',
    detail: 'What you wrote here is not saved and will be lost.',
    drop: 'Discard changes',
    back: 'Go back',
  },
};

/** What the page was to be left for. */
type Leaving = 'quit' | 'close' | 'reload';

async function mayDrop(window: BrowserWindow | null): Promise<boolean> {
  const { drop, back, ...said } = texts[openSettings().get('appearance').language];
  const options = {
    type: 'question' as const,
    ...said,
    buttons: [drop, back],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  };
  const { response } = await (window
    ? dialog.showMessageBox(window, options)
    : dialog.showMessageBox(options));
  return response === 0;
}

const acts: Readonly<
  Record<Leaving, (contents: WebContents, window: BrowserWindow | null) => void>
> = {
  quit: () => app.quit(),
  close: (contents, window) => (window ? window.close() : contents.close()),
  reload: (contents) => contents.reload(),
};

/**
 * Asks before a page closes or reloads that something is written in. A browser asks by itself;
 * Electron would keep the page without a word. The page is kept while the question is open, and left
 * afterwards: a question that blocks would hold off the lock.
 */
export const written: DesktopModule = {
  prepare() {
    let isQuitting = false;
    const closing = new WeakSet<BrowserWindow>();
    const asked = new WeakSet<WebContents>();
    const dropped = new WeakSet<WebContents>();

    function leavingOf(window: BrowserWindow | null): Leaving {
      const isClosing = window !== null && closing.delete(window);
      if (!isQuitting) return isClosing ? 'close' : 'reload';
      isQuitting = false;
      return 'quit';
    }

    async function ask(contents: WebContents): Promise<void> {
      const window = BrowserWindow.fromWebContents(contents);
      const leaving = leavingOf(window);
      if (asked.has(contents)) return;
      asked.add(contents);
      const isDropped = await mayDrop(window);
      asked.delete(contents);
      if (!isDropped || contents.isDestroyed()) return;
      dropped.add(contents);
      acts[leaving](contents, window);
    }

    app.on('before-quit', () => {
      isQuitting = true;
    });
    app.on('browser-window-created', (_event, window) => {
      window.on('close', () => closing.add(window));
    });
    app.on('web-contents-created', (_event, contents) => {
      contents.on('did-navigate', () => dropped.delete(contents));
      contents.on('will-prevent-unload', (event) => {
        // A window apart holds nothing that is lost.
        if (!isOwnPage(contents.getURL()) || dropped.has(contents)) event.preventDefault();
        else void ask(contents);
      });
    });
  },
  start() {},
};
