import { describe, expect, test } from 'vitest';
import type { NotificationsPort } from '../ports.ts';

export interface SuiteNotifications {
  readonly notifications: NotificationsPort;
  /** The person clicks the notification that was shown last. */
  readonly click: () => void;
  /** Notifications that reached the operating system. */
  readonly shown: () => readonly { title: string; body?: string; tag?: string }[];
}

/** Contract tests for every adapter of the notifications port, with permission granted. */
export function describeNotifications(name: string, start: () => SuiteNotifications): void {
  describe(`notifications port: ${name}`, () => {
    const paid = { title: 'Retiro pagado', body: '582.00 USDT', tag: 'withdrawal-10002' };
    const path = '/made-withdrawals';

    test('a permitted notification is shown, with its tag, so that one replaces the other', async () => {
      const { notifications, shown } = start();
      expect(await notifications.allow()).toBe(true);
      expect(notifications.state()).toBe('allowed');
      expect(shown()).toEqual([]);
      notifications.show({ ...paid, path });
      expect(shown()).toEqual([expect.objectContaining(paid)]);
    });

    test('a click says what it is about, until nobody listens', async () => {
      const { notifications, click } = start();
      await notifications.allow();
      const opened: string[] = [];
      const end = notifications.onOpened((route) => opened.push(route));
      notifications.show({ ...paid, path });
      click();
      expect(opened).toEqual([path]);
      end();
      click();
      expect(opened).toEqual([path]);
    });
  });
}
