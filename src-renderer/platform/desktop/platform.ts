import { getDeviceStorage } from '#renderer/lib/device-storage.ts';
import type { Platform } from '../ports.ts';
import { bridge } from './bridge.ts';
import { createDesktopSession } from './session.ts';
import { createDesktopVault } from './vault.ts';

/** The ports as the desktop app fills them. */
export function createDesktopPlatform(): Platform {
  const { session, vault, links, notifications } = bridge();
  const desktopSession = createDesktopSession({
    bridge: session,
    storage: getDeviceStorage(),
    now: Date.now,
  });
  return {
    session: desktopSession,
    vault: createDesktopVault({
      bridge: vault,
      locked: desktopSession.locked,
      unlocked: desktopSession.unlocked,
      retried: desktopSession.resume,
    }),
    wallet: {
      // Browser extensions do not reach into this app, so no wallet announces itself here.
      list: () => Promise.resolve([]),
      connect: (id) => Promise.reject(new Error(`There is no wallet ${id}`)),
    },
    notifications: {
      state: () => 'allowed',
      allow: () => Promise.resolve(true),
      show: (notification) => void notifications.show(notification),
    },
    links: {
      open(url) {
        if (new URL(url).protocol !== 'https:') throw new TypeError(`Not an https address: ${url}`);
        void links.open(url);
      },
      onOpened: links.onOpened,
    },
    updates: {
      // A version is replaced by installing the next one; nothing is looked up or downloaded.
      state: () => ({ phase: 'idle' }),
      onChange: () => () => {},
      install: () => location.reload(),
    },
  };
}
