import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { positions } from '../database/schema/tree.ts';

/** Positions that one transaction of a closing looks at. */
const POSITIONS_PER_BATCH = 20_000;

/** Id of the last position of the next batch after an id; null at the end. */
export async function endOfBatch(db: Database, after: number): Promise<number | null> {
  const { rows } = await db.execute<{ last: string | number | null }>(sql`
    select max(member_id) as last from (
      select member_id from ${positions} where member_id > ${after}::bigint
      order by member_id limit ${POSITIONS_PER_BATCH}) as batch`);
  const last = rows[0]?.last;
  return last === null || last === undefined ? null : Number(last);
}
