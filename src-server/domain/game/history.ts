import { and, desc, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { GameDay, GameDays } from '#contract/api/game/game.ts';
import { isUtcDay, utcDay, type UtcDay } from '#contract/rules/days.ts';
import { dayNumber, GAME_VERSION } from '#contract/rules/game/board.ts';
import { placementsOf } from '#contract/rules/game/difficulty.ts';
import { balanceOf } from '#contract/rules/game/play.ts';
import type { Database } from '../../database/database.ts';
import { gameAttempts, gameDays } from '../../database/schema/game.ts';
import type { Services } from '../../services.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { pageOf } from '../base/pages.ts';
import { attemptOf, attemptState, attemptView, scoreView } from './attempts.ts';
import { boardOf } from './board.ts';
import { announcedView, findDay, tomorrowOf, type GameDayRow } from './days.ts';
import { verifiedOf } from './state.ts';

/**
 * The best of a day, which is told when it has closed. No move too many is made for it, so its score
 * is its balance.
 */
export async function bestOf({
  day,
  seed,
  least,
  closedAt,
}: GameDayRow): Promise<GameDays['items'][number]['best']> {
  if (closedAt === null || least === null) return null;
  return { differences: least, score: balanceOf(await boardOf(day, seed), least) };
}

/** A member's days, the newest first. */
export async function gameDaysOf(
  db: Database,
  memberId: number,
  { cursor, limit = 30 }: { readonly cursor?: string; readonly limit?: number },
): Promise<GameDays> {
  if (cursor !== undefined && !isUtcDay(cursor)) throw invalidField('cursor', 'field.invalid');
  const conditions: SQL[] = [eq(gameAttempts.memberId, memberId)];
  if (cursor !== undefined) conditions.push(lt(gameAttempts.day, cursor));
  const found = await db
    .select({ attempt: gameAttempts, day: gameDays })
    .from(gameAttempts)
    .innerJoin(gameDays, eq(gameDays.day, gameAttempts.day))
    .where(and(...conditions))
    .orderBy(desc(gameAttempts.day))
    .limit(limit + 1);
  const { rows, next } = pageOf(found, limit, ({ day }) => day.day);
  const items = await Promise.all(
    rows.map(async ({ attempt, day }) => ({
      day: day.day,
      number: dayNumber(day.day),
      state: attemptState(attempt),
      score: scoreView(attempt),
      best: await bestOf(day),
      place: attempt.place,
    })),
  );
  return { items, next, ...(await summaryOf(db, memberId)) };
}

async function summaryOf(
  db: Database,
  memberId: number,
): Promise<Pick<GameDays, 'played' | 'days' | 'median'>> {
  const [row] = await db
    .select({
      played: sql<number>`count(*)::integer`,
      median: sql<number | null>`
        (percentile_disc(0.5) within group (order by ${gameAttempts.score}))::integer`,
      first: sql<UtcDay | null>`min(${gameAttempts.day})`,
      last: sql<UtcDay | null>`max(${gameAttempts.day})`,
    })
    .from(gameAttempts)
    .where(verifiedOf(memberId));
  const { played = 0, median = null, first = null, last = null } = row ?? {};
  const [boards] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(gameDays)
    .where(
      sql`${gameDays.day} >= ${first} and (${gameDays.closedAt} is not null or ${gameDays.day} <= ${last})`,
    );
  return { played, median, days: boards?.count ?? 0 };
}

/**
 * What a device checks a day with. Of tomorrow there is the hash alone.
 * @throws DomainError `not_found` where nothing was published for the day
 */
export async function gameDayOf(
  db: Database,
  { clock }: Pick<Services, 'clock'>,
  memberId: number,
  day: UtcDay,
): Promise<GameDay> {
  const row = await findDay(db, day);
  if (!row) throw new DomainError('not_found');
  const now = clock.now();
  const attempt = day <= utcDay(now) ? await attemptOf(db, memberId, day) : undefined;
  return {
    ...announcedView(row),
    version: GAME_VERSION,
    seed: row.closedAt ? row.seed.toString('hex') : null,
    revealed_at: row.closedAt?.toISOString() ?? null,
    best: await solutionOf(row),
    attempt: attempt ? attemptView(attempt) : null,
    next: await tomorrowOf(db, now),
  };
}

async function solutionOf(row: GameDayRow): Promise<GameDay['best']> {
  const best = await bestOf(row);
  if (!best || !row.bestLog) return null;
  const placements = placementsOf(await boardOf(row.day, row.seed));
  return { ...best, log: row.bestLog, placements };
}
