import { shell } from 'electron';
import { handle } from '../ipc/handle.ts';
import type { DesktopModule } from './module.ts';

/** Addresses outside the app open in the system's browser; https only, which the channel's schema checks. */
export const links: DesktopModule = {
  start() {
    handle('links:open', (url) => shell.openExternal(new URL(url).href));
  },
};
