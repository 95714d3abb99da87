import { Notification } from 'electron';
import { handle } from '../ipc/handle.ts';
import { lock } from './lock.ts';
import type { DesktopModule } from './module.ts';

/** Native notifications. A notification replaces the earlier one with the same tag. */
export const notifications: DesktopModule = {
  start() {
    const shown = new Map<string, Notification>();
    handle('notifications:show', ({ title, body, tag }) => {
      // While locked nothing is shown: it could reveal member data.
      if (lock.isOn() || !Notification.isSupported()) return;
      shown.get(tag)?.close();
      const notification = new Notification({ title, body });
      notification.on('close', () => {
        if (shown.get(tag) === notification) shown.delete(tag);
      });
      shown.set(tag, notification);
      notification.show();
    });
  },
};
