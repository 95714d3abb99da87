import { isServerThere } from '#renderer/lib/api/server-there.ts';
import { mayReload } from './crash-guard.ts';

/**
 * What follows from a chunk that failed to load: `reloading` the page loads the version that has it
 * · `unreachable` the server may respond later · `broken` a reload has not helped.
 */
export type ChunkVerdict = 'reloading' | 'unreachable' | 'broken';

let verdict: Promise<ChunkVerdict> = Promise.resolve('broken');
let isReloading = false;

async function classify(restart: () => void): Promise<ChunkVerdict> {
  if (!(await isServerThere())) return 'unreachable';
  if (isReloading) return 'reloading';
  if (!mayReload(Date.now())) return 'broken';
  isReloading = true;
  restart();
  return 'reloading';
}

/** Classification of the last chunk that failed to load. */
export const chunkVerdict = (): Promise<ChunkVerdict> => verdict;

/**
 * After a deployment the chunks of this page's version may no longer exist: reload once to get the
 * new version. Without a connection the page stays, with everything that was typed.
 */
export function restartOnMissingChunk(restart: () => void): void {
  addEventListener('vite:preloadError', () => {
    verdict = classify(restart);
  });
}

/** Error messages of Chromium, Firefox, Safari and Vite's preload helper. */
const MISSING =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && MISSING.test(error.message);
