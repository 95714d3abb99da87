import { and, eq, sql } from 'drizzle-orm';
import type { GameAttempt } from '#contract/api/game/game.ts';
import { utcDay, type UtcDay } from '#contract/rules/days.ts';
import { continues, mergeLogs, replay, scoreLog } from '#contract/rules/game/play.ts';
import type { AttemptState } from '#contract/rules/game/nickname.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { gameAttempts, gameDays } from '../../database/schema/game.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { boardOf } from './board.ts';
import type { GameDayRow } from './days.ts';

export type AttemptRow = typeof gameAttempts.$inferSelect;

/** A log as a device sends it. */
export interface SentLog {
  readonly day: UtcDay;
  readonly log: readonly number[];
}

export function attemptState({ finishedAt, isLate }: AttemptRow): AttemptState {
  if (!finishedAt) return 'open';
  return isLate ? 'late' : 'verified';
}

export function scoreView(row: AttemptRow): GameAttempt['score'] {
  const { differences, moves, balance, score } = row;
  if (differences === null || moves === null || balance === null || score === null) return null;
  return { differences, moves, balance, score };
}

export const attemptView = (row: AttemptRow): GameAttempt => ({
  log: row.log,
  state: attemptState(row),
  finished_at: row.finishedAt?.toISOString() ?? null,
  score: scoreView(row),
});

export async function attemptOf(
  db: Database,
  memberId: number,
  day: UtcDay,
): Promise<AttemptRow | undefined> {
  const [row] = await db
    .select()
    .from(gameAttempts)
    .where(and(eq(gameAttempts.memberId, memberId), eq(gameAttempts.day, day)));
  return row;
}

/**
 * The day of a log, held so that it doesn't close meanwhile.
 * @throws DomainError `not_found` where it has no board, or none yet
 */
async function holdDay(tx: Transaction, day: UtcDay, now: Date): Promise<GameDayRow> {
  const [row] = await tx.select().from(gameDays).where(eq(gameDays.day, day)).for('share');
  if (!row || day > utcDay(now)) throw new DomainError('not_found');
  return row;
}

const isOver = ({ day, closedAt }: GameDayRow, now: Date): boolean =>
  closedAt !== null || day < utcDay(now);

const sameLog = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && continues(a, b);

/** The member's attempt of a day, begun where there is none, and held: two requests follow each other. */
async function holdAttempt(
  tx: Transaction,
  memberId: number,
  day: UtcDay,
  now: Date,
): Promise<AttemptRow> {
  await tx
    .insert(gameAttempts)
    .values({ memberId, day, log: [], startedAt: now })
    .onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(gameAttempts)
    .where(and(eq(gameAttempts.memberId, memberId), eq(gameAttempts.day, day)))
    .for('update');
  if (!row) throw new Error('An attempt was not begun');
  return row;
}

/**
 * Keeps a log that is being played: the longer one with the same beginning, otherwise what was kept.
 * @throws DomainError `not_found`, `game_day_closed`, `game_log_invalid`, `game_finished`
 */
export async function keepLog(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  memberId: number,
  { day, log }: SentLog,
): Promise<readonly number[]> {
  const now = clock.now();
  const held = await holdDay(tx, day, now);
  if (isOver(held, now)) throw new DomainError('game_day_closed', { details: { day } });
  if (!replay(await boardOf(day, held.seed), log)) throw new DomainError('game_log_invalid');
  const attempt = await holdAttempt(tx, memberId, day, now);
  if (attempt.finishedAt) throw new DomainError('game_finished', { details: { day } });
  const merged = mergeLogs(attempt.log, log);
  await tx
    .update(gameAttempts)
    .set({ log: [...merged] })
    .where(eq(gameAttempts.id, attempt.id));
  return merged;
}

/**
 * Ends the attempt of a day: the log is replayed against the board, and only what the server itself
 * comes to counts. A log that comes after the day had closed stays in the history without a place:
 * the caller commits, then refuses it as `game_day_closed`.
 * @throws DomainError `not_found`; `game_log_invalid`; `game_log_shortened` where moves are missing
 *   that were kept before; `game_score_differs`; `game_finished` for another log than the finished one
 */
export async function finishAttempt(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  memberId: number,
  { day, log, score: claimed }: SentLog & { readonly score: number },
): Promise<AttemptRow> {
  const now = clock.now();
  const held = await holdDay(tx, day, now);
  const attempt = await holdAttempt(tx, memberId, day, now);
  if (attempt.finishedAt) {
    if (sameLog(attempt.log, log)) return attempt;
    throw new DomainError('game_finished', { details: { day } });
  }
  const score = scoreLog(await boardOf(day, held.seed), log);
  if (!score) throw new DomainError('game_log_invalid');
  if (!continues(log, attempt.log)) {
    throw new DomainError('game_log_shortened', { details: { log: attempt.log } });
  }
  if (score.score !== claimed) {
    throw new DomainError('game_score_differs', { details: { score: score.score } });
  }
  const [finished] = await tx
    .update(gameAttempts)
    .set({ log: [...log], finishedAt: now, isLate: isOver(held, now), ...score })
    .where(eq(gameAttempts.id, attempt.id))
    .returning();
  if (!finished) throw new Error('An attempt was not finished');
  return finished;
}

/** Verified attempts of a day. */
export async function verifiedCount(db: Database, day: UtcDay): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(gameAttempts)
    .where(
      and(
        eq(gameAttempts.day, day),
        sql`${gameAttempts.finishedAt} is not null and not ${gameAttempts.isLate}`,
      ),
    );
  return row?.count ?? 0;
}
