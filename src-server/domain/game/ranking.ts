import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { GameRanking } from '#contract/api/game/game.ts';
import { utcDay, type UtcDay } from '#contract/rules/days.ts';
import { dayNumber } from '#contract/rules/game/board.ts';
import type { GameCircle, RankingScope } from '#contract/rules/game/nickname.ts';
import type { Database } from '../../database/database.ts';
import { gameAttempts, gameMembers } from '../../database/schema/game.ts';
import type { Services } from '../../services.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { pageOf } from '../base/pages.ts';
import type { TreeState } from '../tree/reader.ts';
import { attemptOf, scoreView, verifiedCount, type AttemptRow } from './attempts.ts';
import { findDay } from './days.ts';
import { bestOf } from './history.ts';

/** Rows that are read at a time while a page is filled with those that the reader may see. */
const BATCH = 500;

interface Wanted {
  readonly day: UtcDay;
  readonly scope?: RankingScope;
  readonly cursor?: string;
  readonly limit?: number;
}

interface Listed {
  readonly attempt: AttemptRow;
  readonly nickname: string | null;
  readonly circle: GameCircle;
}

interface Position {
  readonly place: number;
  readonly id: number;
}

/**
 * A day's ranking. Places count all verified attempts; those are listed whose members want to be.
 * Until the day has closed there is only how many there are.
 * @throws DomainError `not_found` where the day has no board yet
 */
export async function rankingOf(
  db: Database,
  { clock, tree }: Pick<Services, 'clock'> & { readonly tree: TreeState },
  memberId: number,
  { day, scope = 'all', cursor, limit = 50 }: Wanted,
): Promise<GameRanking> {
  const row = await findDay(db, day);
  if (!row || day > utcDay(clock.now())) throw new DomainError('not_found');
  const own = await attemptOf(db, memberId, day);
  const found = row.closedAt
    ? await listedOf(db, { day, from: positionOf(cursor), count: limit + 1 }, (listed) =>
        maySee(tree, memberId, listed, scope),
      )
    : [];
  const { rows, next } = pageOf(found, limit, ({ attempt }) => `${attempt.place}_${attempt.id}`);
  return {
    day,
    number: dayNumber(day),
    is_closed: row.closedAt !== null,
    attempts: await verifiedCount(db, day),
    best: await bestOf(row),
    own: own ? placed(own) : null,
    items: rows.flatMap(({ attempt, nickname }) => {
      const item = placed(attempt);
      if (!item || nickname === null) return [];
      return [{ ...item, nickname, is_self: attempt.memberId === memberId }];
    }),
    next,
  };
}

function placed(attempt: AttemptRow): GameRanking['own'] {
  const score = scoreView(attempt);
  return score && attempt.place !== null ? { place: attempt.place, ...score } : null;
}

/** @throws DomainError `validation` */
function positionOf(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  const match = /^(\d{1,9})_(\d{1,15})$/.exec(cursor);
  if (!match) throw invalidField('cursor', 'field.invalid');
  return { place: Number(match[1]), id: Number(match[2]) };
}

/** Listed attempts in the order of their places, until there are enough that may be seen. */
async function listedOf(
  db: Database,
  {
    day,
    from,
    count,
  }: { readonly day: UtcDay; readonly from: Position | null; readonly count: number },
  isSeen: (listed: Listed) => boolean,
): Promise<Listed[]> {
  const seen: Listed[] = [];
  let after = from;
  for (;;) {
    const batch = await batchOf(db, day, after);
    seen.push(...batch.filter(isSeen));
    const last = batch.at(-1)?.attempt;
    if (seen.length >= count || batch.length < BATCH || !last) return seen.slice(0, count);
    after = { place: last.place ?? 0, id: last.id };
  }
}

async function batchOf(db: Database, day: UtcDay, after: Position | null): Promise<Listed[]> {
  const conditions: (SQL | undefined)[] = [
    eq(gameAttempts.day, day),
    sql`${gameAttempts.place} is not null`,
    eq(gameMembers.isListed, true),
  ];
  if (after) {
    conditions.push(
      sql`(${gameAttempts.place}, ${gameAttempts.id}) > (${after.place}::integer, ${after.id}::bigint)`,
    );
  }
  return db
    .select({
      attempt: gameAttempts,
      nickname: gameMembers.nickname,
      circle: gameMembers.circle,
    })
    .from(gameAttempts)
    .innerJoin(gameMembers, eq(gameMembers.memberId, gameAttempts.memberId))
    .where(and(...conditions))
    .orderBy(asc(gameAttempts.place), asc(gameAttempts.id))
    .limit(BATCH);
}

/** Oneself always; others where they show themselves to the reader and are in the scope asked for. */
function maySee(
  { snapshot }: TreeState,
  reader: number,
  { attempt, circle }: Listed,
  scope: RankingScope,
): boolean {
  if (attempt.memberId === reader) return true;
  const [own, other] = [snapshot.indexOf(reader), snapshot.indexOf(attempt.memberId)];
  const isWithin = (index: number, top: number): boolean =>
    index >= 0 && top >= 0 && snapshot.isWithin(index, top);
  if (circle === 'downline' && !isWithin(own, other)) return false;
  return scope === 'all' || isWithin(other, own);
}
