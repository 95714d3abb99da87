import { app } from 'electron';
import type { ComputerState } from '#contract/ipc/computer.ts';
import { setStartsAtLogin, startsAtLogin } from '../computer/autostart.ts';
import { createTray } from '../computer/tray.ts';
import type { SystemTray } from '../computer/tray.ts';
import { emit, handle } from '../ipc/handle.ts';
import { openSettings, remember } from '../storage/settings.ts';
import { currentAppearance, onAppearance } from './appearance.ts';
import { currentSession } from './current-session.ts';
import { lock } from './lock.ts';
import type { DesktopModule } from './module.ts';
import { focusWindow } from './window.ts';

let tray: SystemTray | undefined;
let waiting: number | null = null;

const state = (): ComputerState => ({
  hasTray: openSettings().get('hasTray'),
  startsAtLogin: startsAtLogin(),
});

function show(): void {
  if (!openSettings().get('hasTray')) {
    tray?.remove();
    tray = undefined;
    return;
  }
  tray ??= createTray({
    open: focusWindow,
    lock: () => void currentSession().lock(),
    quit: () => app.quit(),
  });
  tray.show({ language: currentAppearance().language, isLocked: lock.isOn(), waiting });
}

/** How the app lives on this computer: an icon in the system's bar, and whether it starts at login. */
export const computer: DesktopModule = {
  start() {
    show();
    onAppearance(show);
    lock.onChange(show);
    // Without a page nothing says any more what waits.
    app.on('window-all-closed', () => {
      waiting = null;
      show();
    });
    handle('computer:state', state);
    handle('computer:choose', async (choice) => {
      if ('hasTray' in choice) {
        remember(openSettings(), 'hasTray', choice.hasTray);
        show();
      } else {
        await setStartsAtLogin(choice.startsAtLogin).catch((error: unknown) => {
          // The page shows what is so now.
          console.error('What starts at login was not written:', error);
        });
      }
      emit('computer:changed', state());
    });
    handle('computer:waiting', (count) => {
      waiting = count;
      show();
    });
  },
};
