import { app, Menu } from 'electron';
import { emit } from '../../ipc/handle.ts';
import { isOwnPage } from '../../ipc/sender.ts';
import { currentAppearance, onAppearance } from '../appearance.ts';
import { currentSession } from '../current-session.ts';
import { linkedRoutes } from '../deep-link.ts';
import { openDiagnostics, saveDiagnostics } from '../diagnostics.ts';
import { lock } from '../lock.ts';
import { menuTemplate } from './template.ts';
import type { DesktopModule } from '../module.ts';
import { updateFromMenu } from '../updates/module.ts';
import { findFromMenu } from '../find.ts';
import { focusWindow, mainWindow } from '../window.ts';

/**
 * Navigates the window to a known route.
 * @throws Error for an unknown route: a programming error
 */
function open(path: string): void {
  if (!linkedRoutes.includes(path)) throw new Error(`The menu knows no screen ${path}`);
  if (lock.isOn()) return;
  emit('links:opened', path);
  focusWindow();
}

/**
 * The window's contents while it shows one of our pages; the menu does not navigate other pages.
 */
function ownContents() {
  const contents = mainWindow()?.webContents;
  return contents && isOwnPage(contents.getURL()) ? contents : undefined;
}

function show(): void {
  const template = menuTemplate(
    {
      platform: process.platform,
      language: currentAppearance().language,
      isLocked: lock.isOn(),
      isPackaged: app.isPackaged,
    },
    {
      open,
      back: () => ownContents()?.navigationHistory.goBack(),
      forward: () => ownContents()?.navigationHistory.goForward(),
      reload: () => ownContents()?.reload(),
      find: findFromMenu,
      lock: () => void currentSession().lock(),
      signOut: () => emit('menu:chosen', 'sign-out'),
      saveDiagnostics,
      openDiagnostics,
      shortcuts: () => emit('menu:chosen', 'shortcuts'),
      update: updateFromMenu(),
    },
  );
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

/** The application menu, in the app's language; its entries follow the lock state. */
export const menu: DesktopModule = {
  start() {
    show();
    onAppearance(show);
    lock.onChange(show);
  },
};
