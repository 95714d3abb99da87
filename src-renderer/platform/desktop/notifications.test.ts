import { vi } from 'vitest';
import { describeNotifications } from '../suites/notifications.suite.ts';
import { createDesktopNotifications } from './notifications.ts';

describeNotifications('desktop', () => {
  const show = vi.fn((_notification: { title: string; body: string; tag: string }) =>
    Promise.resolve(),
  );
  return {
    notifications: createDesktopNotifications({ show }),
    shown: () => show.mock.calls.map(([notification]) => notification),
  };
});
