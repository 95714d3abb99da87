import { getDeviceStorage } from '#renderer/lib/device-storage.ts';
import type { Platform } from '../ports.ts';
import { bridge } from './bridge.ts';
import { createDesktopSession } from './session.ts';
import { createDesktopVault } from './vault.ts';
import { createDesktopWallet } from './wallet.ts';

/** The same object at every look: screens take another one for a change. */
const idle = { phase: 'idle' } as const;

/** The ports as the desktop app fills them. */
export function createDesktopPlatform(): Platform {
  const { session, vault, wallet, links, notifications } = bridge();
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
    wallet: createDesktopWallet(wallet),
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
      state: () => idle,
      onChange: () => () => {},
      install: () => location.reload(),
    },
  };
}
