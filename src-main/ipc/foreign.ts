import { ipcMain } from 'electron';

/**
 * electron-store registers this channel for its own renderer API; it would disclose the path of the
 * user's data to any frame.
 */
const FOREIGN = 'electron-store-get-data';

/**
 * Removes IPC channels registered by dependencies, so that only the contract's channels respond.
 */
export function closeForeignChannels(): void {
  ipcMain.removeAllListeners(FOREIGN);
}
