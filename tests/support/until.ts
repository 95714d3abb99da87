import { setTimeout as pause } from 'node:timers/promises';

interface UntilOptions {
  /** How long to wait at most, in milliseconds. */
  readonly timeout?: number;
  /** How often to look, in milliseconds. */
  readonly every?: number;
}

/**
 * Waits until `probe` gives something other than undefined, false or null, and returns it.
 * A probe that throws counts as "not yet"; its last error is the cause of the final one.
 * @param what ends the sentence "Waited 30000 ms for …" of the error thrown after `timeout`
 */
export async function until<T>(
  what: string,
  probe: () => T | Promise<T>,
  { timeout = 30_000, every = 25 }: UntilOptions = {},
): Promise<Exclude<T, undefined | null | false>> {
  const end = performance.now() + timeout;
  let cause: unknown;
  do {
    try {
      const found = await probe();
      if (found !== undefined && found !== null && found !== false) {
        return found as Exclude<T, undefined | null | false>;
      }
    } catch (error) {
      cause = error;
    }
    await pause(every);
  } while (performance.now() < end);
  throw new Error(`Waited ${timeout} ms for ${what}`, { cause });
}
