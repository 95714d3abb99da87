import { Notification } from 'electron';
import { handle } from '../ipc/handle.ts';
import { lock } from './lock.ts';
import type { DesktopModule } from './module.ts';

/** Notifications of the system; a newer one with the same tag takes the older one's place. */
export const notifications: DesktopModule = {
  start() {
    const shown = new Map<string, Notification>();
    handle('notifications:show', ({ title, body, tag }) => {
      // Who finds the app locked learns nothing of its owner.
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
