import type { DesktopApi } from '#contract/ipc/desktop-api.ts';
import type { NotificationsPort } from '../ports.ts';

/**
 * Native notifications by the main process. Permission is left to the operating system's settings.
 */
export function createDesktopNotifications(bridge: DesktopApi['notifications']): NotificationsPort {
  return {
    state: () => 'allowed',
    allow: () => Promise.resolve(true),
    show: (notification) => void bridge.show(notification),
    onOpened: bridge.onOpened,
  };
}
