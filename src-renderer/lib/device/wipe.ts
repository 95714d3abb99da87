import { getDeviceStorage, getTabStorage } from './storage.ts';

type Wipe = () => void | Promise<void>;

const wipes = new Set<Wipe>();

/**
 * Names a copy of the member's data outside the browser's storages. It is emptied whenever a session
 * ends, in every tab that hears of it. Returns how to take it back.
 */
export function onWipe(wipe: Wipe): () => void {
  wipes.add(wipe);
  return () => wipes.delete(wipe);
}

/** Empties every copy of the member's data. What was typed stays, for the same member to go on. */
export async function wipeCopies(): Promise<void> {
  // One that fails must not keep the others from running.
  await Promise.allSettled([...wipes].map(async (wipe) => wipe()));
}

/** Empties what this tab holds of a member who logged out in another one. */
export async function wipeTab(): Promise<void> {
  getTabStorage().clear();
  await wipeCopies();
}

/** Empties this device of everything that belongs to the member who logs out here. */
export async function wipeDevice(): Promise<void> {
  getDeviceStorage().clear();
  await wipeTab();
}
