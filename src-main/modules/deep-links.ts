import { app } from 'electron';
import { emit } from '../ipc/handle.ts';
import { LINK_SCHEME, linkOf, routeOfLink } from './deep-link.ts';
import type { DesktopModule } from './module.ts';
import { focusWindow, openFirst } from './window.ts';

/** Opens `tct://…` deep links, restricted to the known routes. */
export const deepLinks: DesktopModule = {
  prepare() {
    app.setAsDefaultProtocolClient(LINK_SCHEME);
    const follow = (link: string | undefined): void => {
      const path = link === undefined ? undefined : routeOfLink(link);
      if (path === undefined) return;
      // Before the window exists, the link becomes its first page.
      if (app.isReady()) emit('links:opened', path);
      else openFirst(path);
      focusWindow();
    };
    // macOS delivers links as an event; Windows and Linux in the arguments of the first or second
    // instance.
    app.on('open-url', (event, link) => {
      event.preventDefault();
      follow(link);
    });
    app.on('second-instance', (_event, words) => follow(linkOf(words)));
    follow(linkOf(process.argv.slice(1)));
  },
  start() {},
};
