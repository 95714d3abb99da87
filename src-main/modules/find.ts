import { join } from 'node:path';
import type { FindCommand } from '#contract/ipc/find-bar.ts';
import { createFindBar } from '../find/find-bar.ts';
import type { FindBar } from '../find/find-bar.ts';
import { developmentServer } from '../ipc/sender.ts';
import { currentAppearance, onAppearance } from './appearance.ts';
import { lock } from './lock.ts';
import type { DesktopModule } from './module.ts';
import { mainWindow } from './window.ts';

let bar: FindBar | undefined;

/** What an entry of the menu asks of the bar. */
export function findFromMenu(command: FindCommand): void {
  const window = mainWindow();
  if (window) bar?.command(window, command);
}

/** Finding text in the screen that is shown; ends when the app locks. */
export const find: DesktopModule = {
  start() {
    bar = createFindBar({
      preload: join(import.meta.dirname, '../preload/find-bar.cjs'),
      folder: join(import.meta.dirname, '../renderer'),
      development: developmentServer(),
      appearance: currentAppearance,
      isLocked: lock.isOn,
    });
    const close = (): void => bar?.close();
    lock.onChange(close);
    // It would stay in the former language or theme.
    onAppearance(close);
  },
};
