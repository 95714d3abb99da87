/**
 * Stand-in for the module `electron`, used when the built main process runs in plain Node and in
 * unit tests of its modules (`vi.mock('electron', () => import('…/stand-in.ts'))`). Anything that
 * it does not model throws, so that no test passes on behaviour that does not exist.
 */
import { app } from './app.ts';
import { mainChannels } from './ipc.ts';
import { safeStorage } from './keyring.ts';
import { session } from './permissions.ts';
import { protocol } from './protocol.ts';
import {
  autoUpdater,
  clipboard,
  crashReporter,
  dialog,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  screen,
  shell,
  systemPreferences,
  Tray,
  webContents,
} from './system.ts';
import './window-commands.ts';
import { WebContentsView } from './views.ts';
import { BrowserWindow } from './windows.ts';

const electron = {
  app,
  autoUpdater,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  ipcMain: mainChannels,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
  webContents,
  WebContentsView,
};

export {
  app,
  autoUpdater,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  mainChannels as ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
  webContents,
  WebContentsView,
};
// electron-store uses the default import.
export default electron;
