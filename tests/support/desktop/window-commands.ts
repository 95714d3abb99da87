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
}
onCommand<Meant>('may-navigate', ({ id, url }) => {
  const outcome = (event: string) => {
    const details = preventable({ url, isMainFrame: true });
    windowOf(id).webContents.emit(event, details, url);
    return !details.defaultPrevented;
  };
  return { main: outcome('will-navigate'), frame: outcome('will-frame-navigate') };
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
