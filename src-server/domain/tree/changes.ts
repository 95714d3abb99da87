import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';

/** Changes that stay listed: a process that reads now and then takes these instead of the whole tree. */
const LISTED_MAX = 5000;

/**
 * Counts the listed changes of the tree into its epoch, which stays what it was: once there are
 * many, or where transactions wrote them that are still to come, for a backup was brought to another
 * server. Whoever last read before them reads the whole tree next.
 */
export async function clearTreeChanges(db: Database, listedMax = LISTED_MAX): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from tree_changes where (
        select count(*) > ${listedMax}::int
          or max(xid) >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint
        from tree_changes)
      returning xid),
    counted as (select count(*) as changes, max(xid) as newest from gone)
    update tree_epochs set value = value + counted.changes,
      through_xid = least(greatest(through_xid, counted.newest), pg_current_xact_id()::text::bigint)
    from counted where tree_epochs.id = 1 and counted.changes > 0`);
}
