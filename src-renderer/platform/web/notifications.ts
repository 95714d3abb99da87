import type { NotificationsPort } from '../ports.ts';

/** The browser's Notification API; without it permission is never granted. */
export function createWebNotifications(): NotificationsPort {
  const isSupported = 'Notification' in window;
  return {
    state() {
      if (!isSupported) return 'unavailable';
      const { permission } = Notification;
      if (permission === 'default') return 'unasked';
      return permission === 'granted' ? 'allowed' : 'denied';
    },
    async allow() {
      return isSupported && (await Notification.requestPermission()) === 'granted';
    },
    show({ title, body, tag }) {
      if (!isSupported || Notification.permission !== 'granted') return;
      new Notification(title, { body, tag });
    },
  };
}
