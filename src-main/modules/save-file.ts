import { basename, extname } from 'node:path';
import type { SaveDialogOptions, SaveDialogReturnValue } from 'electron';
import type { SaveOutcome } from '#contract/ipc/files.ts';
import { freePath, safeFileName } from '../storage/file-name.ts';
import { writeWhole } from '../storage/write-whole.ts';

interface SaveConfig {
  /** Folder that is proposed. */
  readonly folder: string;
  readonly showSaveDialog: (options: SaveDialogOptions) => Promise<SaveDialogReturnValue>;
}

/**
 * Asks where a file goes and writes it there and nowhere else. The system's dialog asks before it
 * takes the place of another file; what is proposed takes nobody's.
 * @param ending of the file, e.g. `csv`
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
    if (canceled || filePath === '') return 'cancelled';
    await writeWhole(filePath, content);
    return 'saved';
  } catch (error) {
    console.error(`The file ${basename(name)} was not saved:`, error);
    return 'failed';
  }
}

/** The ending of a name that the channel's schema has accepted, e.g. `csv`. */
export const endingOf = (name: string): string => extname(name).slice(1).toLowerCase();
