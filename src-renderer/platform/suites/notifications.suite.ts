import { describe, expect, test } from 'vitest';
import type { NotificationsPort } from '../ports.ts';

export interface SuiteNotifications {
  readonly notifications: NotificationsPort;
  /** What the system was given to show. */
  readonly shown: () => readonly { title: string; body?: string; tag?: string }[];
}

/** What every adapter of the notifications port promises where the person allows them. */
export function describeNotifications(name: string, start: () => SuiteNotifications): void {
  describe(`notifications port: ${name}`, () => {
    const paid = { title: 'Retiro pagado', body: '582.00 USDT', tag: 'withdrawal-10002' };

    test('what is allowed is shown, with its tag, so that one replaces the other', async () => {
      const { notifications, shown } = start();
      expect(await notifications.allow()).toBe(true);
      expect(notifications.state()).toBe('allowed');
      expect(shown()).toEqual([]);
      notifications.show(paid);
      expect(shown()).toEqual([paid]);
    });
  });
}
