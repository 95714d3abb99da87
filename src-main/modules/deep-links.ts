import { app } from 'electron';
import { emit } from '../ipc/handle.ts';
import { LINK_SCHEME, linkOf, routeOfLink } from './deep-link.ts';
import type { DesktopModule } from './module.ts';
import { focusWindow, openFirst } from './window.ts';

/** Links of the system (`tct://…`) lead to screens that are known here, and to nothing else. */
export const deepLinks: DesktopModule = {
  prepare() {
    app.setAsDefaultProtocolClient(LINK_SCHEME);
    const follow = (link: string | undefined): void => {
      const path = link === undefined ? undefined : routeOfLink(link);
      if (path === undefined) return;
      // Until there is a window, the first one opens there.
      if (app.isReady()) emit('links:opened', path);
      else openFirst(path);
      focusWindow();
    };
    // On macOS by an event; elsewhere by the words a first or a second instance was started with.
    app.on('open-url', (event, link) => {
      event.preventDefault();
      follow(link);
    });
    app.on('second-instance', (_event, words) => follow(linkOf(words)));
    follow(linkOf(process.argv.slice(1)));
  },
  start() {},
};
