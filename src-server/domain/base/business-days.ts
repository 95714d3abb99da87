import { desc, isNotNull, sql } from 'drizzle-orm';
import { dayStart, laterDay, nextDay, utcDay, type UtcDay } from '#contract/rules/days.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { businessDays } from '../../database/schema/jobs.ts';

/**
 * The day that whatever is settled now counts for, held open until the transaction ends: its closing
 * waits for it. Today, or the first day after where that one is sealed already.
 * Call it before anything that creates volume or membership revenue, and stamp its answer on it.
 */
export async function lockOpenDay(tx: Transaction, now: Date): Promise<UtcDay> {
  const sealed = await lastSealedDay(tx);
  for (
    let day = sealed === null ? utcDay(now) : laterDay(utcDay(now), nextDay(sealed));
    ;
    day = nextDay(day)
  ) {
    if (await holdOpen(tx, day)) return day;
  }
}

/** When something takes effect, and the day that it counts for: the one lies in the other. */
export interface OpenInstant {
  readonly day: UtcDay;
  readonly at: Date;
}

/**
 * {@link lockOpenDay} with the instant that decides: now, or the beginning of the day where that is a
 * later one. What waited for its day's closing over midnight changes nothing of what that day was.
 */
export async function lockOpenInstant(tx: Transaction, now: Date): Promise<OpenInstant> {
  const day = await lockOpenDay(tx, now);
  return { day, at: utcDay(now) < day ? dayStart(day) : now };
}

/**
 * The first day whose closing is not complete: only its volume may be folded, since carry never
 * mixes days. Today where no day was ever used.
 */
export async function firstOpenDay(db: Database, now: Date): Promise<UtcDay> {
  const [closed] = await db
    .select({ day: businessDays.day })
    .from(businessDays)
    .where(isNotNull(businessDays.closedAt))
    .orderBy(desc(businessDays.day))
    .limit(1);
  if (closed) return nextDay(closed.day);
  const [first] = await db
    .select({ day: businessDays.day })
    .from(businessDays)
    .orderBy(businessDays.day)
    .limit(1);
  return first?.day ?? utcDay(now);
}

/** Makes sure that a day has its row, which is what settlements and its closing lock. */
export async function ensureDay(tx: Transaction, day: UtcDay): Promise<void> {
  await tx.insert(businessDays).values({ day }).onConflictDoNothing();
}

/** Days are sealed in order, so every day up to this one is. */
async function lastSealedDay(db: Database): Promise<UtcDay | null> {
  const [row] = await db
    .select({ day: businessDays.day })
    .from(businessDays)
    .where(isNotNull(businessDays.sealedAt))
    .orderBy(desc(businessDays.day))
    .limit(1);
  return row?.day ?? null;
}

/** Takes a day's row `FOR SHARE`; false where it was sealed meanwhile. */
async function holdOpen(tx: Transaction, day: UtcDay): Promise<boolean> {
  // Only the first settlement of a day writes the row: an insert would wait for another's.
  const held = await share(tx, day);
  if (held !== undefined) return held;
  await ensureDay(tx, day);
  return (await share(tx, day)) ?? false;
}

async function share(tx: Transaction, day: UtcDay): Promise<boolean | undefined> {
  const { rows } = await tx.execute<{ open: boolean }>(sql`
    select sealed_at is null as open from ${businessDays} where day = ${day} for share`);
  return rows[0]?.open;
}
