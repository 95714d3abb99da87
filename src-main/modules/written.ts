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

/** Whether what is written may be lost. Blocks: Electron wants the answer before the event is over. */
function mayDrop(contents: WebContents): boolean {
  const { drop, back, ...said } = texts[openSettings().get('appearance').language];
  const options = {
    type: 'question' as const,
    ...said,
    buttons: [drop, back],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  };
  const window = BrowserWindow.fromWebContents(contents);
  const response = window
    ? dialog.showMessageBoxSync(window, options)
    : dialog.showMessageBoxSync(options);
  return response === 0;
}

/**
 * Asks before a page closes or reloads that something is written in. A browser asks by itself;
 * Electron would keep the page without a word.
 */
export const written: DesktopModule = {
  prepare() {
    app.on('web-contents-created', (_event, contents) => {
      contents.on('will-prevent-unload', (event) => {
        // A window apart holds nothing that is lost.
        if (!isOwnPage(contents.getURL()) || mayDrop(contents)) event.preventDefault();
      });
    });
  },
  start() {},
};
