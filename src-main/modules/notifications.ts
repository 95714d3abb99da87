import { Notification } from 'electron';
import { emit, handle } from '../ipc/handle.ts';
import { lock } from './lock.ts';
import type { DesktopModule } from './module.ts';
import { focusWindow } from './window.ts';

/** Route of the last notification that was clicked while the app was locked. */
let waiting: string | undefined;

function open(path: string | null): void {
  focusWindow();
  if (path === null) return;
  if (lock.isOn()) waiting = path;
  else emit('notifications:opened', path);
}

/** Native notifications. A click opens what it is about, in a locked app after unlocking. A notification replaces the earlier one with the same tag. */
export const notifications: DesktopModule = {
  start() {
    lock.onChange((isOn) => {
      if (isOn || waiting === undefined) return;
      emit('notifications:opened', waiting);
      waiting = undefined;
    });
    const shown = new Map<string, Notification>();
    handle('notifications:show', ({ title, body, tag, path }) => {
      // While locked nothing is shown: it could reveal member data.
      if (lock.isOn() || !Notification.isSupported()) return;
      shown.get(tag)?.close();
      const notification = new Notification({ title, body });
      notification.on('close', () => {
        if (shown.get(tag) === notification) shown.delete(tag);
      });
      notification.on('click', () => open(path));
      shown.set(tag, notification);
      notification.show();
    });
  },
};
