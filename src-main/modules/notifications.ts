import { Notification } from 'electron';
import { handle } from '../ipc/handle.ts';
import type { DesktopModule } from './module.ts';

/** Notifications of the system; a newer one with the same tag takes the older one's place. */
export const notifications: DesktopModule = {
  start() {
    const shown = new Map<string, Notification>();
    handle('notifications:show', ({ title, body, tag }) => {
      if (!Notification.isSupported()) return;
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
