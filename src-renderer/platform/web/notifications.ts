import type { NotificationsPort } from '../ports.ts';

/** The browser's notifications; where it has none, nothing is ever allowed. */
export function createWebNotifications(): NotificationsPort {
  const isSupported = 'Notification' in window;
  return {
    async allow() {
      return isSupported && (await Notification.requestPermission()) === 'granted';
    },
    show({ title, body, tag }) {
      if (!isSupported || Notification.permission !== 'granted') return;
      new Notification(title, { body, tag });
    },
  };
}
