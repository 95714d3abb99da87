import { vi } from 'vitest';
import type { NotificationText } from '#contract/ipc/channels.ts';
import { describeNotifications } from '../suites/notifications.suite.ts';
import { createDesktopNotifications } from './notifications.ts';

describeNotifications('desktop', () => {
  const listeners = new Set<(path: string) => void>();
  const show = vi.fn((_notification: NotificationText) => Promise.resolve());
  return {
    notifications: createDesktopNotifications({
      show,
      onOpened(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    }),
    click: () => {
      const path = show.mock.lastCall?.[0].path;
      if (path) for (const listener of listeners) listener(path);
    },
    shown: () => show.mock.calls.map(([notification]) => notification),
  };
});
