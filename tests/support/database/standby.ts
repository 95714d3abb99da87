import { join } from 'node:path';
import {
  postgresFolder,
  runPostgresProgram,
  startOwnPostgres,
  type KillablePostgres,
} from './postgres.ts';

export interface Pair {
  readonly primary: KillablePostgres;
  /** Streams from the primary, and reads. */
  readonly standby: KillablePostgres;
  stop(): Promise<void>;
}

/** What is kept here ends with the run; what a commit waits for stays as it is, as replaying follows it. */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'max_standby_streaming_delay=0'];

/** Two servers of our own, as the page for operators makes a replica. */
export async function startPair(): Promise<Pair> {
  const primary = await startOwnPostgres({ settings: SETTINGS, data: null });
  try {
    const data = join(postgresFolder(), 'standby');
    runPostgresProgram('pg_basebackup', [
      `--dbname=${primary.url}`,
      `--pgdata=${data}`,
      '--write-recovery-conf',
      '--checkpoint=fast',
      '--no-sync',
    ]);
    const standby = await startOwnPostgres({ settings: SETTINGS, data });
    return {
      primary,
      standby,
      stop: async () => {
        await standby.stop();
        await primary.stop();
      },
    };
  } catch (error) {
    await primary.stop();
    throw error;
  }
}
