import { getDeviceStorage, getTabStorage } from './storage.ts';

type Wipe = () => void | Promise<void>;

const wipes = new Set<Wipe>();

/**
 * Registers the deletion of a copy of member data outside the web storages. It runs whenever a
 * session ends, in every tab that is notified.
 * @returns unregisters it
 */
export function onWipe(wipe: Wipe): () => void {
  wipes.add(wipe);
  return () => wipes.delete(wipe);
}

/** Deletes all copies of member data. Drafts stay, so that the same member can continue. */
export async function wipeCopies(): Promise<void> {
  // A failure must not prevent the others.
  await Promise.allSettled([...wipes].map(async (wipe) => wipe()));
}

/** Deletes this tab's data of a member who logged out in another tab. */
export async function wipeTab(): Promise<void> {
  getTabStorage().clear();
  await wipeCopies();
}

/** Deletes all data of the member who logs out in this tab. */
export async function wipeDevice(): Promise<void> {
  getDeviceStorage().clear();
  await wipeTab();
}
