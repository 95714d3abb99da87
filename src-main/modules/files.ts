import { session } from 'electron';
import { handle } from '../ipc/handle.ts';
import { lock } from './lock.ts';
import type { DesktopModule } from './module.ts';
import { endingOf } from './save-file.ts';
import { saveUnlocked } from './save-unlocked.ts';
import { mainWindow } from './window.ts';

/** A4, portrait or landscape; the print style sheet sets the rest. */
const SHEET = { pageSize: 'A4', printBackground: true, preferCSSPageSize: true } as const;

/** Saves files of the page and prints the page to PDF, to the path that the user chooses. */
export const files: DesktopModule = {
  start() {
    handle('files:save', ({ name, bytes }) => saveUnlocked(name, endingOf(name), bytes));
    handle('files:print', async (name) => {
      const contents = mainWindow()?.webContents;
      if (!contents || lock.isOn()) return 'cancelled';
      return saveUnlocked(name, 'pdf', await contents.printToPDF(SHEET));
    });
    // Pages cannot write to the disk by any other way.
    session.defaultSession.on('will-download', (event) => event.preventDefault());
  },
};
