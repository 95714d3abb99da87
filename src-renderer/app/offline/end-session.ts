import { wipeCopies, wipeDevice, wipeTab } from '#renderer/lib/device/wipe.ts';
import { clearIconCache } from '#renderer/lib/icons/cache.ts';
import { logError } from '#renderer/lib/log.ts';
import { dropCopies } from '#renderer/lib/device/offline-copy.ts';
import { toastsNeeded } from '#renderer/lib/toast.ts';
import type { SessionEnd } from '#renderer/platform/ports.ts';

/** Service worker caches of the app's own files, which hold no member data and are kept. */
const APP_FILES = /^(workbox-precache|app-files)/;

async function dropCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => !APP_FILES.test(name)).map((name) => caches.delete(name)),
  );
}

/** Toasts stay while the window is in the background, so the next member could read them. */
async function dropToasts(): Promise<void> {
  if (!toastsNeeded.read()) return;
  const { toast } = await import('react-hot-toast/headless');
  toast.remove();
}

/**
 * Deletes the member's data from this device. Drafts stay if the server ended the session, so that
 * the same member can continue; a log-out deletes them.
 */
export async function endSession(reason: SessionEnd): Promise<void> {
  const wipe = {
    here: wipeDevice,
    elsewhere: wipeTab,
    expired: wipeCopies,
    security: wipeCopies,
    idle: wipeCopies,
    aged: wipeCopies,
  };
  const ended = await Promise.allSettled([
    wipe[reason](),
    dropCopies(),
    dropCaches(),
    clearIconCache(),
    dropToasts(),
  ]);
  for (const { status, ...rest } of ended) {
    if (status === 'rejected') logError('reason' in rest ? rest.reason : rest);
  }
}
