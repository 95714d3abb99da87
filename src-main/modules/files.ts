import { app, dialog, session } from 'electron';
import type { SaveOutcome } from '#contract/ipc/files.ts';
import { handle } from '../ipc/handle.ts';
import { lock } from './lock.ts';
import type { DesktopModule } from './module.ts';
import { endingOf, saveFile } from './save-file.ts';
import { mainWindow } from './window.ts';

/** A4, portrait or landscape; the print style sheet sets the rest. */
const SHEET = { pageSize: 'A4', printBackground: true, preferCSSPageSize: true } as const;

async function save(name: string, ending: string, content: Uint8Array): Promise<SaveOutcome> {
  const window = mainWindow();
  // A locked app exports nothing.
  if (!window || lock.isOn()) return 'cancelled';
  return saveFile(
    {
      folder: app.getPath('downloads'),
      showSaveDialog: (options) => dialog.showSaveDialog(window, options),
      isLocked: lock.isOn,
    },
    name,
    ending,
    content,
  );
}

/** Saves files of the page and prints the page to PDF, to the path that the user chooses. */
export const files: DesktopModule = {
  start() {
    handle('files:save', ({ name, bytes }) => save(name, endingOf(name), bytes));
    handle('files:print', async (name) => {
      const contents = mainWindow()?.webContents;
      if (!contents || lock.isOn()) return 'cancelled';
      return save(name, 'pdf', await contents.printToPDF(SHEET));
    });
    // Pages cannot write to the disk by any other way.
    session.defaultSession.on('will-download', (event) => event.preventDefault());
  },
};
