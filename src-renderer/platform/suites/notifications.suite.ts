import { describe, expect, test } from 'vitest';
import type { NotificationsPort } from '../ports.ts';

export interface SuiteNotifications {
  readonly notifications: NotificationsPort;
  /** Notifications that reached the operating system. */
  readonly shown: () => readonly { title: string; body?: string; tag?: string }[];
}

/** Contract tests for every adapter of the notifications port, with permission granted. */
export function describeNotifications(name: string, start: () => SuiteNotifications): void {
  describe(`notifications port: ${name}`, () => {
    const paid = { title: 'Retiro pagado', body: '582.00 USDT', tag: 'withdrawal-10002' };

    test('a permitted notification is shown, with its tag, so that one replaces the other', async () => {
      const { notifications, shown } = start();
      expect(await notifications.allow()).toBe(true);
      expect(notifications.state()).toBe('allowed');
      expect(shown()).toEqual([]);
      notifications.show(paid);
      expect(shown()).toEqual([paid]);
    });
  });
}
