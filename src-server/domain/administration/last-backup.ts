import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { settings } from '../../database/schema/system.ts';

const KEY = 'last_backup';

/** Notes that database and files were written into an archive. */
export async function noteBackup(db: Database, now: Date): Promise<void> {
  const row = { value: { at: now.toISOString() }, updatedAt: now };
  await db
    .insert(settings)
    .values({ key: KEY, ...row })
    .onConflictDoUpdate({ target: settings.key, set: row });
}

/**
 * When the last archive was written, or PostgreSQL last put a part of its log away; null where neither
 * ever happened. What others copy is not known here.
 */
export async function readLastBackup(db: Database): Promise<Date | null> {
  const [noted] = await db
    .select({ at: settings.updatedAt })
    .from(settings)
    .where(eq(settings.key, KEY));
  const { rows } = await db.execute<{ at: string | number | null }>(
    sql`select extract(epoch from last_archived_time) * 1000 as at from pg_stat_archiver`,
  );
  const archived = rows[0]?.at ?? null;
  const times = [
    ...(noted ? [noted.at.getTime()] : []),
    ...(archived === null ? [] : [Number(archived)]),
  ];
  return times.length === 0 ? null : new Date(Math.max(...times));
}
