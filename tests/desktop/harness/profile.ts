import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { given } from './given.ts';

const folder = join(given.profile, 'chromium');
let isOpen = false;

/** Folder of the windows' Chromium profile, from now on in use. */
export function openProfile(): string {
  isOpen = true;
  return folder;
}

/** Deletes everything that pages stored, cookies and caches too. */
export function clearProfile(): Promise<void> {
  if (isOpen) throw new Error('The stand-in clears storage before the first window only');
  rmSync(folder, { recursive: true, force: true });
  return Promise.resolve();
}
