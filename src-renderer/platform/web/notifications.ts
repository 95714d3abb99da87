import type { NotificationsPort } from '../ports.ts';

/** The browser's Notification API; without it permission is never granted. */
export function createWebNotifications(): NotificationsPort {
  const listeners = new Set<(path: string) => void>();
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
    show({ title, body, tag, path }) {
      if (!isSupported || Notification.permission !== 'granted') return;
      const notification = new Notification(title, { body, tag });
      notification.addEventListener('click', () => {
        window.focus();
        if (path !== null) for (const listener of listeners) listener(path);
      });
    },
    onOpened(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
