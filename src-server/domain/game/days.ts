import { createHash } from 'node:crypto';
import { and, asc, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import { nextDay, utcDay, type UtcDay } from '#contract/rules/days.ts';
import { bestPlacement } from '#contract/rules/game/best.ts';
import { dayNumber } from '#contract/rules/game/board.ts';
import type { GameState } from '#contract/api/game/game.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { gameAttempts, gameDays } from '../../database/schema/game.ts';
import type { Services } from '../../services.ts';
import { boardOf } from './board.ts';

export type GameDayRow = typeof gameDays.$inferSelect;

const SEED_BYTES = 32;

/**
 * Publishes the hash of tomorrow's seed, once. Today's is never made up for: a hash that comes with
 * its day proves nothing, so a day before which nothing was published has no board.
 */
export async function commitTomorrow(
  tx: Transaction,
  { clock, random }: Pick<Services, 'clock' | 'random'>,
): Promise<void> {
  const now = clock.now();
  const seed = Buffer.from(random.token(SEED_BYTES), 'base64url');
  const hash = createHash('sha256').update(seed).digest('hex');
  await tx
    .insert(gameDays)
    .values({ day: nextDay(utcDay(now)), seed, hash, publishedAt: now })
    .onConflictDoNothing();
}

/** Computes the least sum of differences of days that have opened; it is told when they have closed. */
export async function solveOpened(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
): Promise<void> {
  const today = utcDay(clock.now());
  const opened = await tx
    .select()
    .from(gameDays)
    .where(and(isNull(gameDays.closedAt), isNull(gameDays.least), lte(gameDays.day, today)))
    .for('update');
  for (const { day, seed } of opened) {
    const { differences, log } = bestPlacement(await boardOf(day, seed));
    await tx
      .update(gameDays)
      .set({ least: differences, bestLog: [...log] })
      .where(eq(gameDays.day, day));
  }
}

/**
 * Closes one day that is over: fixes the places and reveals the seed. An attempt that is being
 * finished holds the day's row, so none is counted half. Needs `solveOpened` before.
 * @returns whether there was one
 */
export async function closeOneDay(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
): Promise<boolean> {
  const now = clock.now();
  const [over] = await tx
    .select({ day: gameDays.day })
    .from(gameDays)
    .where(and(isNull(gameDays.closedAt), lt(gameDays.day, utcDay(now))))
    .orderBy(asc(gameDays.day))
    .limit(1)
    .for('update');
  if (!over) return false;
  // The order of `compareRanked`; rank() shares places and skips as `placesOf` does.
  await tx.execute(sql`
    update ${gameAttempts} set place = ranked.place from (
      select id, (rank() over (order by score desc, differences, moves))::integer as place
      from ${gameAttempts} where day = ${over.day} and finished_at is not null and not is_late
    ) ranked where ${gameAttempts.id} = ranked.id`);
  await tx.update(gameDays).set({ closedAt: now }).where(eq(gameDays.day, over.day));
  return true;
}

export async function findDay(db: Database, day: UtcDay): Promise<GameDayRow | undefined> {
  const [row] = await db.select().from(gameDays).where(eq(gameDays.day, day));
  return row;
}

/** What is known of a day before it opens. */
export const announcedView = ({
  day,
  hash,
  publishedAt,
}: GameDayRow): NonNullable<GameState['next']> => ({
  day,
  number: dayNumber(day),
  hash,
  published_at: publishedAt.toISOString(),
});

/** The hash of tomorrow's seed, or null where it is not published yet. */
export async function tomorrowOf(db: Database, now: Date): Promise<GameState['next']> {
  const row = await findDay(db, nextDay(utcDay(now)));
  return row ? announcedView(row) : null;
}
