import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { until } from '../until.ts';

/** Until a transaction of this database waits for a lock (real PostgreSQL alone). */
export const somebodyWaits = (db: Database): Promise<true> =>
  until('a transaction to wait for a lock', async () => {
    const { rows } = await db.execute(sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows.length > 0;
  });
