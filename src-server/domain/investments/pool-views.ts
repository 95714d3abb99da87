import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Pool, PoolList, PoolPosition, PoolPositions } from '#contract/api/pools.ts';
import { formatUsd } from '#contract/rules/money.ts';
import { plainRate } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import { poolPositions, poolResults, pools } from '../../database/schema/investments.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { usdOfEntry, withdrawnOf } from '../ledger/sums.ts';
import type { PoolRow, PositionRow } from './pool-positions.ts';
import { availableOf } from '../ledger/available.ts';
import { journalKeys } from '../ledger/journal-keys.ts';

/** Results that a pool shows. */
const RESULTS_SHOWN = 30;

/** Pools with their newest results, and what a member could pay a position with. */
export async function listPools(
  db: Database,
  { settings, clock }: Services,
  memberId: number,
): Promise<PoolList> {
  const { deposit_terms_version, global_network_wait_hours: waitHours } = await settings.read(db);
  const rows = await db.select().from(pools).orderBy(asc(pools.id));
  const results = await newestResults(db, clock.now());
  const { available } = await availableOf(db, memberId, 'direct', { now: clock.now(), waitHours });
  return {
    items: rows.map((pool) => ({
      id: pool.id,
      name: pool.name,
      min_amount: formatUsd(pool.minAmount),
      max_amount: formatUsd(pool.maxAmount),
      duration_days: pool.durationDays,
      is_open: pool.isOpen,
      results: results.get(pool.id) ?? [],
    })),
    terms_version: deposit_terms_version,
    balance: formatUsd(available),
  };
}

/** Of those that stand: one that can still be corrected is not shown. */
async function newestResults(db: Database, now: Date): Promise<Map<number, Pool['results']>> {
  const { rows } = await db.execute<{ pool: number; day: string; rate: string; at: string }>(sql`
    select p.id as pool, r.day, r.rate::text as rate,
      to_char(r.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from ${pools} p join lateral (
      select * from ${poolResults}
      where pool_id = p.id and applies_at <= ${now.toISOString()}::timestamptz
      order by day desc limit ${RESULTS_SHOWN}
    ) r on true
    order by p.id, r.day desc`);
  const byPool = new Map<number, Pool['results']>();
  for (const { pool, day, rate, at } of rows) {
    const list = byPool.get(pool) ?? [];
    list.push({ day, rate: plainRate(rate), posted_at: at });
    byPool.set(pool, list);
  }
  return byPool;
}

interface PositionRead {
  readonly position: PositionRow;
  readonly pool: PoolRow;
  /** What came back at the end of the term, 1e-18. */
  readonly returned: string | null;
}

function readPositions(db: Database) {
  const returned = sql<string | null>`(
    select sum(e.amount)::text from journals j join entries e on e.journal_id = j.id
    where j.idempotency_key = ${journalKeys.poolMaturity.inSql(sql`${poolPositions.id}`)} and e.account = 'pool')`;
  return db
    .select({ position: poolPositions, pool: pools, returned })
    .from(poolPositions)
    .innerJoin(pools, eq(pools.id, poolPositions.poolId));
}

/** A member's positions, open ones first, with the sums of all. */
export async function listPositions(db: Database, memberId: number): Promise<PoolPositions> {
  const rows = await readPositions(db)
    .where(eq(poolPositions.memberId, memberId))
    .orderBy(sql`${poolPositions.closedAt} is not null`, desc(poolPositions.id));
  const open = rows.filter(({ position }) => position.closedAt === null);
  const sum = (list: readonly PositionRead[], of: (row: PositionRead) => bigint) =>
    formatUsd(list.reduce((total, row) => total + of(row), 0n));
  const balance = await availableOf(db, memberId, 'pool', { now: new Date(0), waitHours: 0 });
  return {
    items: rows.map(positionView),
    totals: {
      amount: sum(open, ({ position }) => position.amount),
      principal: sum(open, ({ position }) => position.principal),
      credited: sum(rows, ({ position }) => position.credited),
      lost: sum(rows, ({ position }) => position.lost),
      returned: sum(rows, ({ returned }) => usdOfEntry(returned ?? '0')),
      balance: formatUsd(balance.balance),
      withdrawn: formatUsd(await withdrawnOf(db, memberId, 'pool')),
    },
  };
}

/**
 * One position of a member.
 * @throws DomainError `not_found`, also for somebody else's
 */
export async function findPosition(
  db: Database,
  memberId: number,
  id: number,
): Promise<PositionRead> {
  const [row] = await readPositions(db).where(
    and(eq(poolPositions.id, id), eq(poolPositions.memberId, memberId)),
  );
  if (!row) throw new DomainError('not_found');
  return row;
}

export function positionView({ position, pool, returned }: PositionRead): PoolPosition {
  const { closedAt } = position;
  return {
    id: position.id,
    pool: { id: pool.id, name: pool.name },
    amount: formatUsd(position.amount),
    principal: formatUsd(position.principal),
    credited: formatUsd(position.credited),
    lost: formatUsd(position.lost),
    opened_at: position.openedAt.toISOString(),
    matures_at: position.maturesAt.toISOString(),
    closed_at: closedAt?.toISOString() ?? null,
    returned: closedAt === null ? null : formatUsd(usdOfEntry(returned ?? '0')),
    from_balance: position.fromBalance,
    request_number: position.requestNumber,
  };
}
