import { join } from 'node:path';
import { app, BrowserWindow, net, protocol, screen, session } from 'electron';
import type { WebContents } from 'electron';
import { apiOrigin } from '../api-origin.ts';
import { closeForeignChannels } from '../ipc/foreign.ts';
import { isGranted, isNavigationAllowed } from '../ipc/frames.ts';
import { pagePreferences } from '../ipc/page-preferences.ts';
import { APP_ORIGIN, APP_SCHEME, developmentServer } from '../ipc/sender.ts';
import { openSettings, remember } from '../storage/settings.ts';
import type { WindowPlace } from '../storage/settings.ts';
import { createBundleHandler } from './bundle.ts';
import { currentSession } from './current-session.ts';
import { lock } from './lock.ts';
import type { DesktopModule } from './module.ts';
import { watchPassword } from './password-change.ts';

function lockDown(contents: WebContents): void {
  contents.on('will-navigate', (event) => {
    if (!isNavigationAllowed({ url: event.url, isMainFrame: true })) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!isNavigationAllowed(event)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    if (!isNavigationAllowed(event)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** The last window bounds, if they intersect a connected display. */
function lastPlace(): Partial<WindowPlace> {
  const place = openSettings().get('window');
  if (!place) return {};
  const { workArea } = screen.getDisplayMatching(place);
  const isShown =
    place.x < workArea.x + workArea.width &&
    place.y < workArea.y + workArea.height &&
    place.x + place.width > workArea.x &&
    place.y + place.height > workArea.y;
  return isShown ? place : {};
}

let firstPath = '/';

/** Sets the route that the window opens with. */
export function openFirst(path: string): void {
  firstPath = path;
}

let opened: BrowserWindow | undefined;

/** The app's main window; undefined while it is closed. */
export function mainWindow(): BrowserWindow | undefined {
  return opened;
}

async function openWindow(): Promise<void> {
  const { isMaximized, ...place } = lastPlace();
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    ...place,
    minWidth: 360,
    minHeight: 560,
    show: false,
    webPreferences: pagePreferences(join(import.meta.dirname, '../preload/preload.cjs')),
  });
  opened = window;
  window.once('closed', () => {
    opened = undefined;
  });
  if (isMaximized) window.maximize();
  window.on('close', () => {
    const last = { ...window.getNormalBounds(), isMaximized: window.isMaximized() };
    remember(openSettings(), 'window', last);
  });
  window.once('ready-to-show', () => window.show());
  const development = developmentServer();
  await window.loadURL(
    development === undefined ? APP_ORIGIN + firstPath : `${development}/desktop.html`,
  );
  firstPath = '/';
}

/** Restores and focuses the window. */
export function focusWindow(): void {
  if (opened?.isMinimized()) opened.restore();
  opened?.focus();
}

/** The main window and the protocol handler of its `app://bundle` pages. */
export const window: DesktopModule = {
  prepare() {
    app.enableSandbox();
    protocol.registerSchemesAsPrivileged([
      {
        scheme: APP_SCHEME,
        privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
      },
    ]);
    app.on('web-contents-created', (_event, contents) => lockDown(contents));
    app.on('second-instance', focusWindow);
    app.on('window-all-closed', () => {
      if (process.platform !== 'darwin') app.quit();
    });
    app.on('activate', () => {
      if (BrowserWindow.getAllWindows().length === 0) void openWindow();
    });
  },
  async start() {
    closeForeignChannels();
    protocol.handle(
      APP_SCHEME,
      createBundleHandler({
        folder: join(import.meta.dirname, '../renderer'),
        origin: apiOrigin(),
        isLocked: lock.isOn,
        fetch: watchPassword(
          (url, init) => net.fetch(url, { ...init, credentials: 'omit' }),
          currentSession,
        ),
      }),
    );
    const { defaultSession } = session;
    defaultSession.setSpellCheckerEnabled(false);
    defaultSession.setPermissionCheckHandler(
      (_contents, permission, origin, { isMainFrame, mediaType }) =>
        isGranted(permission, { origin, isMainFrame }, mediaType ? [mediaType] : []),
    );
    defaultSession.setPermissionRequestHandler((_contents, permission, done, details) => {
      const media = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
      const { requestingUrl: origin, isMainFrame } = details;
      done(isGranted(permission, { origin, isMainFrame }, media));
    });
    await openWindow();
  },
};
