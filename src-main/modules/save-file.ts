import { basename, extname } from 'node:path';
import type { SaveDialogOptions, SaveDialogReturnValue } from 'electron';
import type { SaveOutcome } from '#contract/ipc/files.ts';
import { freePath, safeFileName } from '../storage/file-name.ts';
import { writeWhole } from '../storage/write-whole.ts';

interface SaveConfig {
  /** Default directory of the dialog. */
  readonly folder: string;
  readonly showSaveDialog: (options: SaveDialogOptions) => Promise<SaveDialogReturnValue>;
  /** Asked once the dialog is done: the app may lock itself behind it. */
  readonly isLocked: () => boolean;
}

/**
 * Shows the save dialog and writes the file to the chosen path only. The dialog confirms before it
 * overwrites a file; the proposed name is always free. A locked app writes nothing.
 * @param ending file extension without the dot, e.g. `csv`
 */
export async function saveFile(
  config: SaveConfig,
  name: string,
  ending: string,
  content: Uint8Array,
): Promise<SaveOutcome> {
  try {
    const { filePath, canceled } = await config.showSaveDialog({
      defaultPath: await freePath(config.folder, safeFileName(name, ending)),
      filters: [{ name: ending.toUpperCase(), extensions: [ending] }],
      properties: ['showOverwriteConfirmation', 'createDirectory'],
    });
    if (canceled || filePath === '' || config.isLocked()) return 'cancelled';
    await writeWhole(filePath, content);
    return 'saved';
  } catch (error) {
    console.error(`The file ${basename(name)} was not saved:`, error);
    return 'failed';
  }
}

/**
 * Extension of a file name, in lower case without the dot, e.g. `csv`. The name has passed the
 * channel's schema.
 */
export const endingOf = (name: string): string => extname(name).slice(1).toLowerCase();
