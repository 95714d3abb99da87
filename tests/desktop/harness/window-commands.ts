import type { Forged } from './ipc.ts';
import { preventable } from './loud.ts';
import { mainWindow, windowOf } from './windows.ts';
import { onCommand } from './wire.ts';

/** The person moves the window, or makes it larger. */
onCommand<object>('set-bounds', (bounds) => {
  mainWindow().setBounds(bounds);
  mainWindow().emit('resized');
  mainWindow().emit('moved');
});
onCommand('bounds', () => mainWindow().getNormalBounds());
onCommand('close-window', () => mainWindow().close());
/** What the app's rules say, without a page: navigations, windows and web views of each window. */
interface Meant {
  readonly id: number;
  readonly url: string;
  /** What wants to go there, where it is a frame in the page. */
  readonly frame?: object;
}
onCommand<Meant>('may-navigate', ({ id, url, frame }) => {
  const outcome = (event: string) => {
    const details = preventable({ url, isMainFrame: frame === undefined, frame: frame ?? null });
    windowOf(id).webContents.emit(event, details, url);
    return !details.defaultPrevented;
  };
  return {
    main: outcome('will-navigate'),
    frame: outcome('will-frame-navigate'),
    redirected: outcome('will-redirect'),
  };
});
onCommand<Meant>('may-open', ({ id, url }) => windowOf(id).webContents.openHandler({ url }).action);
onCommand<number>('may-attach-webview', (id) => {
  const details = preventable({});
  windowOf(id).webContents.emit('will-attach-webview', details, {}, {});
  return !details.defaultPrevented;
});
/** Channels that one window alone has, and messages to them that no honest page would send. */
onCommand<number>('own-channels', (id) => windowOf(id).webContents.own.channels());
onCommand<Forged & { readonly id: number }>('forge-own', ({ id, frame, channel, input }) =>
  windowOf(id).webContents.own.call({}, frame, channel, input),
);
/** The process of the window's page dies, as Electron says why. */
onCommand<string>('crash', (reason) => {
  mainWindow().webContents.emit('render-process-gone', {}, { reason, exitCode: 5 });
});
