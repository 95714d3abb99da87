import { sql } from 'drizzle-orm';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import type { Database } from '../../database/database.ts';

/** Among so many members everybody is counted each time: that takes milliseconds. */
const FEW = 20_000;

/** Counts something of all members, as of an instant. */
export type Count<Counts> = (db: Database, now: Date) => Promise<Counts>;

/**
 * A count that is made each time among few members, and among more at most once a minute in this process:
 * it visits every member, and what it says of so many is no other a minute later.
 * @param few members among whom it is never kept
 */
export function keptAmongMany<Counts>(count: Count<Counts>, few = FEW): Count<Counts> {
  let kept: { readonly counts: Counts; readonly at: number } | null = null;
  return async (db, now) => {
    if (kept && Math.abs(now.getTime() - kept.at) < MINUTE_MS) return kept.counts;
    const counts = await count(db, now);
    kept = (await areMore(db, few)) ? { counts, at: now.getTime() } : null;
    return counts;
  };
}

async function areMore(db: Database, few: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from members order by id offset ${few} limit 1`);
  return rows.length > 0;
}
