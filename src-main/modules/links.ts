import { shell } from 'electron';
import { handle } from '../ipc/handle.ts';
import type { DesktopModule } from './module.ts';

/**
 * Opens external links in the default browser; the channel's schema allows https without
 * credentials only.
 */
export const links: DesktopModule = {
  start() {
    handle('links:open', (url) => shell.openExternal(new URL(url).href));
  },
};
