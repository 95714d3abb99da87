import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';

/** Changes that stay listed: who looks at the tree now and then reads these instead of all of it. */
const LISTED_MAX = 5000;

/**
 * Counts the listed changes of the tree into its epoch once there are many, which stays what it was.
 * Who last looked before them reads the whole tree at the next look.
 */
export async function clearTreeChanges(db: Database, listedMax = LISTED_MAX): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from tree_changes where (select count(*) from tree_changes) > ${listedMax}::int
      returning xid),
    counted as (select count(*) as changes, max(xid) as newest from gone)
    update tree_epochs set value = value + counted.changes,
      through_xid = greatest(through_xid, counted.newest)
    from counted where tree_epochs.id = 1 and counted.changes > 0`);
}
