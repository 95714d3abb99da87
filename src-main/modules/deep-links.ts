import { app } from 'electron';
import { emit } from '../ipc/handle.ts';
import { LINK_SCHEME, linkOf, routeOfLink } from './deep-link.ts';
import { lock } from './lock.ts';
import type { DesktopModule } from './module.ts';
import { focusWindow, openFirst } from './window.ts';

/** Route of the last link that was followed while the app was locked. */
let waiting: string | undefined;

/** Opens `tct://…` deep links, restricted to the known routes; while locked, after unlocking. */
export const deepLinks: DesktopModule = {
  prepare() {
    app.setAsDefaultProtocolClient(LINK_SCHEME);
    lock.onChange((isOn) => {
      if (isOn || waiting === undefined) return;
      emit('links:opened', waiting);
      waiting = undefined;
    });
    const follow = (link: string | undefined): void => {
      const path = link === undefined ? undefined : routeOfLink(link);
      if (path === undefined) return;
      // Before the window exists, the link becomes its first page.
      if (lock.isOn()) waiting = path;
      else if (app.isReady()) emit('links:opened', path);
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
