import { getDeviceStorage, getTabStorage } from './device-storage.ts';

type Wipe = () => void | Promise<void>;

const wipes = new Set<Wipe>();

/**
 * Names something of the member's that lies outside the browser's storages: what it empties is gone
 * after logging out, here and in the other tabs. Returns how to take it back.
 */
export function onWipe(wipe: Wipe): () => void {
  wipes.add(wipe);
  return () => wipes.delete(wipe);
}

/** What other tabs still hold in their own memory and tab storage; they call it when they hear of a log-out. */
export async function wipeTab(): Promise<void> {
  getTabStorage().clear();
  // One that fails must not keep the others from running.
  await Promise.allSettled([...wipes].map(async (wipe) => wipe()));
}

/** Empties this device of everything that belongs to the member who logs out. */
export async function wipeDevice(): Promise<void> {
  getDeviceStorage().clear();
  await wipeTab();
}
