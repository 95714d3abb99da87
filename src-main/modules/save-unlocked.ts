import { app, dialog } from 'electron';
import type { SaveOutcome } from '#contract/ipc/files.ts';
import { lock } from './lock.ts';
import { saveFile } from './save-file.ts';
import { mainWindow } from './window.ts';

/** Saves a file where the person says. A locked app saves none, also where it locked while it asked. */
export async function saveUnlocked(
  name: string,
  ending: string,
  content: Uint8Array,
): Promise<SaveOutcome> {
  const window = mainWindow();
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
