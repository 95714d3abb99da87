import { ipcMain } from 'electron';

/** Opened by electron-store for windows of its own kind: it tells any frame where the user's data is. */
const FOREIGN = 'electron-store-get-data';

/** Closes the channels that packages opened: only those of the contract answer. */
export function closeForeignChannels(): void {
  ipcMain.removeAllListeners(FOREIGN);
}
