import { isServerThere } from '#renderer/lib/server-there.ts';
import { mayReload } from './crash-guard.ts';

/**
 * What becomes of a part of the app that could not be fetched: `reloading` into the version that has
 * it, `unreachable` it may come with the connection, `broken` loading again has not helped.
 */
export type ChunkVerdict = 'reloading' | 'unreachable' | 'broken';

let verdict: Promise<ChunkVerdict> = Promise.resolve('broken');
let isReloading = false;

async function judge(restart: () => void): Promise<ChunkVerdict> {
  if (!(await isServerThere())) return 'unreachable';
  if (isReloading) return 'reloading';
  if (!mayReload(Date.now())) return 'broken';
  isReloading = true;
  restart();
  return 'reloading';
}

/** How the newest missing part was judged. */
export const chunkVerdict = (): Promise<ChunkVerdict> => verdict;

/**
 * After a deploy the parts this page knows may be gone: then it restarts into the newest version,
 * once. Without a connection it stays as it is, with all that was typed.
 */
export function restartOnMissingChunk(restart: () => void): void {
  addEventListener('vite:preloadError', () => {
    verdict = judge(restart);
  });
}

/** How Chromium, Firefox, Safari and Vite itself word it. */
const MISSING =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && MISSING.test(error.message);
