import type { Forged } from './ipc.ts';
import { preventable } from './loud.ts';
import { mainWindow, windowOf } from './windows.ts';
import { onCommand } from './wire.ts';

/** The user moves or resizes the window. */
onCommand<object>('set-bounds', (bounds) => {
  mainWindow().setBounds(bounds);
  mainWindow().emit('resized');
  mainWindow().emit('moved');
});
onCommand('bounds', () => mainWindow().getNormalBounds());
onCommand('close-window', () => mainWindow().close());
/** Queries the app's navigation rules without a page: navigation, window opening and web views. */
interface Meant {
  readonly id: number;
  readonly url: string;
  /** The navigating frame, if it is not the top frame. */
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
/** Handlers of a single window, and forged messages to them. */
onCommand<number>('own-channels', (id) => windowOf(id).webContents.own.channels());
onCommand<Forged & { readonly id: number }>('forge-own', ({ id, frame, channel, input }) =>
  windowOf(id).webContents.own.call({}, frame, channel, input),
);
/** The page asks to stay while its window closes or it reloads; true: it goes all the same. */
onCommand<'close' | 'reload'>('prevent-unload', (leaving) => {
  const window = mainWindow();
  if (leaving === 'close') window.emit('close', preventable({}));
  const event = preventable({});
  window.webContents.emit('will-prevent-unload', event);
  return event.defaultPrevented;
});
/** The renderer process of the window's page crashes with this reason. */
onCommand<string>('crash', (reason) => {
  mainWindow().webContents.emit('render-process-gone', {}, { reason, exitCode: 5 });
});
/** The user presses the secondary button over something; what Chromium says of it is given. */
onCommand<object>('press-secondary', (place) => {
  mainWindow().webContents.emit('context-menu', {}, place);
});
