import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { positions } from '../../database/schema/tree.ts';

/** Positions that one transaction of a closing reads. */
export const POSITIONS_PER_BATCH = 20_000;

export interface PositionBatch {
  /** Id of its last position; null where none is left. */
  readonly last: number | null;
  readonly size: number;
}

/** The next batch of positions after an id; one that is not full is the last. */
export async function nextBatch(db: Database, after: number): Promise<PositionBatch> {
  const { rows } = await db.execute<{
    last: string | number | null;
    size: string | number;
  }>(sql`
    select max(member_id) as last, count(*) as size from (
      select member_id from ${positions} where member_id > ${after}::bigint
      order by member_id limit ${POSITIONS_PER_BATCH}) as batch`);
  const last = rows[0]?.last ?? null;
  return { last: last === null ? null : Number(last), size: Number(rows[0]?.size ?? 0) };
}
