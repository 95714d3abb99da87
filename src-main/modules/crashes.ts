import { app, BrowserWindow, dialog } from 'electron';
import type { WebContents } from 'electron';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { isOwnPage } from '../ipc/sender.ts';
import { openSettings } from '../storage/settings.ts';
import { eventLog } from '../diagnostics/event-log.ts';
import type { DesktopModule } from './module.ts';

/** Milliseconds in which a second crash of the same page is not reloaded automatically. */
const AGAIN_MS = MINUTE_MS;

const texts = {
  es: {
    message: 'La página se cerró por un error',
    detail:
      'Volvió a pasar al abrirla de nuevo. Tu dinero y tu sesión no cambiaron; lo que escribiste y no enviaste se perdió.',
    reopen: 'Abrir de nuevo',
    quit: 'Salir',
  },
  en: {
    message: 'The page was closed by an error',
    detail:
      'It happened again when it was reopened. Your money and your session did not change; what you typed and did not send is lost.',
    reopen: 'Open again',
    quit: 'Quit',
  },
};

async function askToReopen(contents: WebContents): Promise<void> {
  const { reopen, quit, ...said } = texts[openSettings().get('appearance').language];
  const { response } = await dialog.showMessageBox({
    type: 'error',
    ...said,
    buttons: [reopen, quit],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  if (response !== 0) app.quit();
  else if (!contents.isDestroyed()) contents.reload();
}

function watch(contents: WebContents): void {
  let last = -Infinity;
  contents.on('render-process-gone', (_event, { reason }) => {
    eventLog.note({ at: Date.now(), kind: 'state', source: 'main', what: 'page_gone' });
    if (reason === 'clean-exit') return;
    // A window apart is closed: its question or recording does not survive a reload.
    if (!isOwnPage(contents.getURL())) {
      BrowserWindow.fromWebContents(contents)?.destroy();
      return;
    }
    const now = performance.now();
    const isAgain = now - last < AGAIN_MS;
    last = now;
    if (isAgain) void askToReopen(contents);
    else contents.reload();
  });
}

/**
 * Reloads a page once after its renderer process crashed; asks the user if it crashes again soon.
 */
export const crashes: DesktopModule = {
  prepare() {
    app.on('web-contents-created', (_event, contents) => watch(contents));
  },
  start() {},
};
