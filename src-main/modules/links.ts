import { shell } from 'electron';
import { handle } from '../ipc/handle.ts';
import type { DesktopModule } from './module.ts';

/** Addresses outside the app open in the system's browser: https without a name or password, by the channel's schema. */
export const links: DesktopModule = {
  start() {
    handle('links:open', (url) => shell.openExternal(new URL(url).href));
  },
};
