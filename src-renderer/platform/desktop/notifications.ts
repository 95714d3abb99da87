import type { DesktopApi } from '#contract/ipc/desktop-api.ts';
import type { NotificationsPort } from '../ports.ts';

/** The system's notifications by the main process; the system's own settings say what is seen. */
export function createDesktopNotifications(
  bridge: Pick<DesktopApi['notifications'], 'show'>,
): NotificationsPort {
  return {
    state: () => 'allowed',
    allow: () => Promise.resolve(true),
    show: (notification) => void bridge.show(notification),
  };
}
