import type { ReadBy } from '#contract/rules/readiness.ts';
import type { Database, DatabaseHandle } from './database.ts';

/** For reads that decide nothing; routes reach it by `readRoute` alone. */
export interface Reads {
  /**
   * Runs `work`, which only reads: on the replica where that has everything that was committed when
   * this was called, else on the primary. It may run twice.
   */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** What a reading would be done by now; null where no replica is configured. */
  state(): Promise<ReadBy | null>;
  close(): Promise<void>;
}

/** Where there is no replica. */
export const primaryReads = (database: Pick<DatabaseHandle, 'db'>): Reads => ({
  read: (work) => work(database.db),
  state: () => Promise.resolve(null),
  close: () => Promise.resolve(),
});
