import { afterEach, describe, expect, test, vi } from 'vitest';
import { describeNotifications } from '../suites/notifications.suite.ts';
import { createWebNotifications } from './notifications.ts';

interface Shown {
  readonly title: string;
  readonly options: NotificationOptions | undefined;
}

/** A stub of the Notification API with its permission and the reply to a request. */
function browserWith(permission: NotificationPermission, answer: NotificationPermission) {
  const shown: Shown[] = [];
  const browser = {
    asked: 0,
    shown,
    click: () => {},
  };
  class SystemNotification extends EventTarget {
    static permission = permission;

    static requestPermission() {
      browser.asked += 1;
      SystemNotification.permission = answer;
      return Promise.resolve(answer);
    }

    constructor(title: string, options?: NotificationOptions) {
      super();
      shown.push({ title, options });
      browser.click = () => this.dispatchEvent(new Event('click'));
    }
  }
  vi.stubGlobal('Notification', SystemNotification);
  return browser;
}

const paid = { title: 'Retiro pagado', body: '582.00 USDT', tag: 'withdrawal-10002', path: null };

afterEach(() => {
  vi.unstubAllGlobals();
});

describeNotifications('web', () => {
  const browser = browserWith('default', 'granted');
  vi.stubGlobal('focus', () => {});
  return {
    notifications: createWebNotifications(),
    click: () => browser.click(),
    shown: () => browser.shown.map(({ title, options }) => ({ title, ...options })),
  };
});

describe('notifications of a browser', () => {
  test.each([
    ['default', 'unasked'],
    ['granted', 'allowed'],
    ['denied', 'denied'],
  ] as const)('the system says %s: %s, without asking', (permission, state) => {
    const browser = browserWith(permission, permission);
    expect(createWebNotifications().state()).toBe(state);
    expect(browser.asked).toBe(0);
  });

  test('a refused notification is never shown', async () => {
    const browser = browserWith('default', 'denied');
    const notifications = createWebNotifications();
    expect(await notifications.allow()).toBe(false);
    expect(notifications.state()).toBe('denied');
    notifications.show(paid);
    expect(browser.shown).toEqual([]);
  });

  test('without the API nothing is permitted and nothing fails', async () => {
    Reflect.deleteProperty(globalThis, 'Notification');
    const notifications = createWebNotifications();
    expect(notifications.state()).toBe('unavailable');
    expect(await notifications.allow()).toBe(false);
    expect(() => notifications.show(paid)).not.toThrow();
  });
});
