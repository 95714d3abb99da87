import { and, eq, gte, lte, sql } from 'drizzle-orm';
import type { GameState } from '#contract/api/game/game.ts';
import { addDays, dayEnd, utcDay, type UtcDay } from '#contract/rules/days.ts';
import { streakOn } from '#contract/rules/game/standing.ts';
import type { Database } from '../../database/database.ts';
import { gameAttempts, gameDays } from '../../database/schema/game.ts';
import type { Services } from '../../services.ts';
import { attemptOf, attemptView, verifiedCount } from './attempts.ts';
import { boardOf } from './board.ts';
import { announcedView, findDay, tomorrowOf } from './days.ts';
import { settingsOf } from './members.ts';

/** Days of the streak that are told one by one. */
const STREAK_DAYS = 35;

/** Verified attempts of a member. */
export const verifiedOf = (memberId: number) =>
  and(
    eq(gameAttempts.memberId, memberId),
    sql`${gameAttempts.finishedAt} is not null and not ${gameAttempts.isLate}`,
  );

/** What the screen of today begins with. */
export async function gameState(
  db: Database,
  { clock }: Pick<Services, 'clock'>,
  memberId: number,
): Promise<GameState> {
  const now = clock.now();
  const today = utcDay(now);
  const settings = await settingsOf(db, memberId);
  return {
    at: now.toISOString(),
    closes_at: dayEnd(today).toISOString(),
    settings,
    streak: await streakView(db, memberId, today),
    today: settings.enabled ? await boardView(db, memberId, today) : null,
    next: await tomorrowOf(db, now),
  };
}

async function boardView(
  db: Database,
  memberId: number,
  today: UtcDay,
): Promise<GameState['today']> {
  const row = await findDay(db, today);
  if (!row) return null;
  const { slots, start, arrivals } = await boardOf(today, row.seed);
  const attempt = await attemptOf(db, memberId, today);
  return {
    ...announcedView(row),
    slots: [...slots],
    start: start.map(({ slot, volume, name }) => ({ slot, volume, name })),
    arrivals: arrivals.map(({ volume, name }) => ({ volume, name })),
    attempts: await verifiedCount(db, today),
    attempt: attempt ? attemptView(attempt) : null,
  };
}

async function streakView(
  db: Database,
  memberId: number,
  today: UtcDay,
): Promise<GameState['streak']> {
  const attempts = await db
    .select({ day: gameAttempts.day })
    .from(gameAttempts)
    .where(verifiedOf(memberId));
  const played = new Set(attempts.map(({ day }) => day));
  const first = [...played].reduce((earliest, day) => (day < earliest ? day : earliest), today);
  const boards = await db
    .select({ day: gameDays.day })
    .from(gameDays)
    .where(and(gte(gameDays.day, first), lte(gameDays.day, today)));
  const withBoard = new Set(boards.map(({ day }) => day));
  const { current, best, days } = streakOn(today, played, (day) => withBoard.has(day));
  const from = addDays(today, 1 - STREAK_DAYS);
  return {
    current,
    best,
    days: [...days].filter(([day]) => day >= from).map(([day, state]) => ({ day, state })),
  };
}
