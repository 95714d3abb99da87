import type { SQL } from 'drizzle-orm';
import { SECOND_MS } from '#contract/rules/durations.ts';
import type { DatabaseHandle } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import type { Job } from '../runner.ts';

/** Milliseconds between two rounds of a watcher while nothing is awaited from the chain. */
export const QUIET_MS = 5 * SECOND_MS;

/**
 * When a chain watcher's round is due: at every pause while something is awaited from the chain, and
 * otherwise every `QUIET_MS`, since what nobody awaits comes too.
 */
export function unlessQuiet(
  isAwaited: (services: Services) => SQL,
  tick: Job['run'],
): Required<Pick<Job, 'due' | 'run'>> {
  /** Milliseconds since 1970 at which the last round began, by database. */
  const last = new WeakMap<DatabaseHandle, number>();
  return {
    due: (services) => {
      const { chain, database, clock } = services;
      if (!chain) return false;
      const before = last.get(database);
      // A clock that was put forward or back ends the pause as well.
      // A round begins some milliseconds after its timer: half a second less than the pause is the pause.
      const since = before === undefined ? Infinity : Math.abs(clock.now().getTime() - before);
      const isQuiet = since < QUIET_MS - SECOND_MS / 2;
      return isQuiet ? isAwaited(services) : true;
    },
    run: async (services) => {
      last.set(services.database, services.clock.now().getTime());
      await tick(services);
    },
  };
}
