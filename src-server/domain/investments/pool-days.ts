import { and, between, eq, lte, sql } from 'drizzle-orm';
import type { PoolPositionWithDays } from '#contract/api/pools.ts';
import { addDays, utcDay, type UtcDay } from '#contract/rules/days.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { Database } from '../../database/database.ts';
import { poolResults } from '../../database/schema/investments.ts';
import { entries, journals } from '../../database/schema/ledger.ts';
import type { Services } from '../../services.ts';
import { usdOfEntry } from '../ledger/sums.ts';
import type { PositionRow } from './pool-positions.ts';
import { findPosition, positionView } from './pool-views.ts';

type PositionDay = PoolPositionWithDays['days'][number];

const DAYS_SHOWN = 30;

/**
 * A position with its newest days: what was published, and what the ledger booked for it. Days
 * without a result are there, empty.
 * @throws DomainError `not_found`
 */
export async function positionWithDays(
  db: Database,
  { clock }: Services,
  memberId: number,
  { id, days = DAYS_SHOWN }: { readonly id: number; readonly days?: number | undefined },
): Promise<PoolPositionWithDays> {
  const found = await findPosition(db, memberId, id);
  const { position } = found;
  const last = lastDay(position, clock.now());
  const opened = utcDay(position.openedAt);
  const first = [addDays(last, 1 - days), opened].toSorted().at(-1) ?? opened;
  const results = await resultsBetween(db, position.poolId, { first, last, now: clock.now() });
  const booked = await bookedDays(db, id);
  const list: PositionDay[] = [];
  for (let day = last; day >= first; day = addDays(day, -1)) {
    list.push({ day, ...dayView(position, day, results.get(day), booked) });
  }
  return { ...positionView(found), days: list };
}

function dayView(
  position: PositionRow,
  day: UtcDay,
  result: { readonly rate: string; readonly postedAt: Date } | undefined,
  booked: Awaited<ReturnType<typeof bookedDays>>,
): Omit<PositionDay, 'day'> {
  // Before the job came by, a result is published and not booked.
  const isBooked = result !== undefined && day <= (position.appliedThrough ?? '');
  const own = booked.find((row) => row.day === day);
  return {
    rate: result?.rate ?? null,
    principal: isBooked ? formatUsd(principalBefore(position, booked, day)) : null,
    amount: isBooked ? formatUsd(own?.amount ?? 0n) : null,
    entry: own?.entry ?? null,
    posted_at: result?.postedAt.toISOString() ?? null,
  };
}

/** Yesterday, or the last day that a position that is over took part in. */
function lastDay({ maturesAt, closedAt, appliedThrough }: PositionRow, now: Date): UtcDay {
  const candidates = [addDays(utcDay(now), -1), utcDay(new Date(maturesAt.getTime() - 1))];
  const lostAll = closedAt !== null && closedAt < maturesAt;
  if (lostAll && appliedThrough !== null) candidates.push(appliedThrough);
  return candidates.toSorted()[0] ?? utcDay(now);
}

/** Results that stand: one that can still be corrected is not shown. */
async function resultsBetween(
  db: Database,
  poolId: number,
  { first, last, now }: { readonly first: UtcDay; readonly last: UtcDay; readonly now: Date },
) {
  const rows = await db
    .select()
    .from(poolResults)
    .where(
      and(
        eq(poolResults.poolId, poolId),
        between(poolResults.day, first, last),
        lte(poolResults.appliesAt, now),
      ),
    );
  return new Map(rows.map((row) => [row.day, row]));
}

interface BookedDay {
  readonly day: UtcDay;
  /** USD base units, signed. */
  readonly amount: bigint;
  readonly entry: string;
}

async function bookedDays(db: Database, positionId: number): Promise<BookedDay[]> {
  const { rows } = await db.execute<{ day: string; amount: string; entry: string }>(sql`
    select j.details->>'day' as day, e.amount::text as amount, e.id::text as entry
    from ${journals} j join ${entries} e on e.journal_id = j.id
    where j.source_type = 'pool_position' and j.source_id = ${String(positionId)}
      and j.kind = 'pool_result' and e.member_id is not null`);
  return rows.map(({ day, amount, entry }) => ({ day, amount: usdOfEntry(amount), entry }));
}

/** What was opened, less what the days before took. */
function principalBefore(
  { amount }: PositionRow,
  booked: readonly BookedDay[],
  day: UtcDay,
): bigint {
  return booked
    .filter((row) => row.day < day && row.amount < 0n)
    .reduce((left, row) => left + row.amount, amount);
}
