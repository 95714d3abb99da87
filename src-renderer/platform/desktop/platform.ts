import { getDeviceStorage } from '#renderer/lib/device/storage.ts';
import type { Platform } from '../ports.ts';
import { followAppearance, LASTING_KEYS } from './appearance.ts';
import { createDesktopArchive } from './archive.ts';
import { bridge } from './bridge.ts';
import { createDesktopComputer } from './computer.ts';
import { createDesktopFiles } from './files.ts';
import { createDesktopLinks } from './links.ts';
import { followMenu } from './menu-commands.ts';
import { createDesktopNotifications } from './notifications.ts';
import { createDesktopSession } from './session.ts';
import { createDesktopUpdates } from './updates.ts';
import { createDesktopVault } from './vault.ts';
import { createDesktopWallet } from './wallet.ts';

/** The desktop app's adapters of all ports. */
export function createDesktopPlatform(): Platform {
  const { session, vault, wallet, links, notifications, files, updates, ...frame } = bridge();
  getDeviceStorage().keepThroughClear(LASTING_KEYS);
  followAppearance(document.documentElement, frame.appearance);
  const desktopSession = createDesktopSession({
    bridge: session,
    storage: getDeviceStorage(),
    now: Date.now,
  });
  followMenu(frame.menu, { signOut: desktopSession.signOut, document });
  return {
    session: desktopSession,
    vault: createDesktopVault({
      bridge: vault,
      locked: desktopSession.locked,
      unlocked: desktopSession.unlocked,
      retried: desktopSession.resume,
    }),
    wallet: createDesktopWallet(wallet),
    computer: createDesktopComputer(frame.computer),
    notifications: createDesktopNotifications(notifications),
    links: createDesktopLinks(links),
    files: createDesktopFiles(files),
    archive: createDesktopArchive(frame.archive),
    updates: createDesktopUpdates(updates, () => location.reload()),
    diagnostics: { canOpen: true, ...frame.diagnostics },
  };
}
