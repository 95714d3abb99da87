import { desc, eq, lt, and, sql } from 'drizzle-orm';
import type {
  AdminPool,
  AdminPoolFields,
  AdminPoolList,
  AdminPoolResult,
  AdminPoolResultPage,
  adminPools,
} from '#contract/api/admin/pools.ts';
import type { Body, Query } from '#contract/api/endpoint.ts';
import { addDays, utcDay } from '#contract/rules/days.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { isVisibleText } from '#contract/rules/text/visible.ts';
import { plainRate } from '../../database/columns.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { poolResults, pools } from '../../database/schema/investments.ts';
import { members } from '../../database/schema/members.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { positionHolders, viewBenefits, type OwnBenefit } from '../benefit/own-benefit.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { numberCursor, pageOf } from '../base/pages.ts';

interface Row extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly min: string;
  readonly max: string;
  readonly days: number;
  readonly is_open: boolean;
  readonly positions: string | number;
  readonly principal: string;
  readonly day: string | null;
  readonly rate: string | null;
  readonly applies_at: string | Date;
  readonly applied_at: string | Date | null;
}

/** Pools with what is in them. */
export async function listAdminPools(
  db: Database,
  { clock, settings }: Pick<Services, 'clock' | 'settings'>,
  viewerId: number,
): Promise<AdminPoolList> {
  const { pool_result_review_minutes } = await settings.read(db);
  return {
    items: await poolRows(db, viewerId),
    last_day: addDays(utcDay(clock.now()), -1),
    review_minutes: pool_result_review_minutes,
  };
}

async function poolRows(db: Database, viewerId: number, id?: number): Promise<AdminPool[]> {
  const own = await ownPools(db, viewerId);
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.name, p.min_amount::text as min, p.max_amount::text as max,
      p.duration_days as days, p.is_open, held.positions, held.principal, last.day,
      last.rate::text as rate, last.applies_at, last.applied_at
    from pools p
    cross join lateral (
      select count(*) as positions, coalesce(sum(k.principal), 0)::text as principal
      from pool_positions k where k.pool_id = p.id and k.closed_at is null
    ) held
    left join lateral (
      select r.day, r.rate, r.applies_at, r.applied_at from pool_results r where r.pool_id = p.id order by r.day desc limit 1
    ) last on true
    ${id === undefined ? sql`` : sql`where p.id = ${id}`}
    order by p.id`);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    min_amount: formatUsd(parseUsd(row.min)),
    max_amount: formatUsd(parseUsd(row.max)),
    duration_days: row.days,
    is_open: row.is_open,
    positions: Number(row.positions),
    principal: formatUsd(parseUsd(row.principal)),
    last_result:
      row.day === null || row.rate === null
        ? null
        : {
            day: row.day,
            rate: plainRate(row.rate),
            applies_at: new Date(row.applies_at).toISOString(),
            applied_at: row.applied_at === null ? null : new Date(row.applied_at).toISOString(),
          },
    own: own.get(row.id) ?? null,
  }));
}

/** Pools whose results would pay the viewer; who can publish them has no position there either. */
async function ownPools(db: Database, viewerId: number): Promise<ReadonlyMap<number, OwnBenefit>> {
  const holders = await positionHolders(db);
  const own = [...holders].filter(([, people]) => people.includes(viewerId));
  const benefits = new Map(own.map(([id]) => [id, 'position' as const]));
  return viewBenefits(db, viewerId, benefits, (id) => holders.get(id) ?? []);
}

async function onePool(db: Database, viewerId: number, id: number): Promise<AdminPool> {
  const [pool] = await poolRows(db, viewerId, id);
  if (!pool) throw new DomainError('not_found');
  return pool;
}

const resultFields = {
  id: poolResults.id,
  poolId: poolResults.poolId,
  pool: pools.name,
  day: poolResults.day,
  rate: poolResults.rate,
  by: sql<string | null>`trim(${members.firstName} || ' ' || ${members.lastName})`,
  postedAt: poolResults.postedAt,
  appliesAt: poolResults.appliesAt,
  appliedAt: poolResults.appliedAt,
};

/** Published results, last published first. */
export async function listPoolResults(
  db: Database,
  { pool, cursor, limit = 50 }: Query<typeof adminPools.results>,
): Promise<AdminPoolResultPage> {
  const rows = await resultRows(db)
    .where(
      and(
        pool === undefined ? undefined : eq(poolResults.poolId, pool),
        cursor === undefined ? undefined : lt(poolResults.id, numberCursor(cursor)),
      ),
    )
    .orderBy(desc(poolResults.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ id }) => id);
  return { items: page.rows.map(resultView), next: page.next };
}

const resultRows = (db: Database) =>
  db
    .select(resultFields)
    .from(poolResults)
    .innerJoin(pools, eq(pools.id, poolResults.poolId))
    .leftJoin(members, eq(members.id, poolResults.postedBy));

type ResultRow = Awaited<ReturnType<typeof resultRows>>[number];

const resultView = (row: ResultRow): AdminPoolResult => ({
  id: row.id,
  pool: { id: row.poolId, name: row.pool },
  day: row.day,
  rate: row.rate,
  posted_by: row.by,
  posted_at: row.postedAt.toISOString(),
  applies_at: row.appliesAt.toISOString(),
  applied_at: row.appliedAt?.toISOString() ?? null,
});

/**
 * @param actorId null: the setup
 * @returns the id
 * @throws DomainError `validation`
 */
export async function createPool(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  actorId: number | null,
  body: AdminPoolFields,
): Promise<number> {
  const values = await validPool(tx, body);
  const at = clock.now();
  const [row] = await tx
    .insert(pools)
    .values({ ...values, createdAt: at })
    .returning();
  if (!row) throw new Error('A pool was not inserted');
  await audit(tx, {
    actorId,
    action: 'pool.created',
    subject: `pool/${row.id}`,
    after: audited(row),
    at,
  });
  return row.id;
}

/**
 * Changes a pool for positions that are opened from now on; open ones keep their term.
 * @throws DomainError `not_found`, `conflict` (it is not as it was seen), `validation`
 */
export async function changePool(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  { actorId, id }: { readonly actorId: number; readonly id: number },
  { seen, ...body }: Body<typeof adminPools.change>,
): Promise<AdminPool> {
  const [before] = await tx.select().from(pools).where(eq(pools.id, id)).for('no key update');
  if (!before) throw new DomainError('not_found');
  const isAsSeen =
    before.name === seen.name &&
    before.minAmount === parseUsd(seen.min_amount) &&
    before.maxAmount === parseUsd(seen.max_amount) &&
    before.durationDays === seen.duration_days &&
    before.isOpen === seen.is_open;
  if (!isAsSeen) throw new DomainError('conflict');
  const values = await validPool(tx, body, id);
  await tx.update(pools).set(values).where(eq(pools.id, id));
  await audit(tx, {
    actorId,
    action: 'pool.changed',
    subject: `pool/${id}`,
    before: audited(before),
    after: audited(values),
    at: clock.now(),
  });
  return onePool(tx, actorId, id);
}

type PoolValues = Pick<
  typeof pools.$inferSelect,
  'name' | 'minAmount' | 'maxAmount' | 'durationDays' | 'isOpen'
>;

const audited = (pool: PoolValues) => ({
  name: pool.name,
  min_amount: formatUsd(pool.minAmount),
  max_amount: formatUsd(pool.maxAmount),
  duration_days: pool.durationDays,
  open: String(pool.isOpen),
});

async function validPool(
  tx: Transaction,
  body: AdminPoolFields,
  ownId?: number,
): Promise<PoolValues> {
  const name = body.name.trim();
  const minAmount = parseUsd(body.min_amount);
  const maxAmount = parseUsd(body.max_amount);
  if (name === '') throw invalidField('name', 'field.required');
  if (!isVisibleText(name)) throw invalidField('name', 'name.characters');
  if (minAmount <= 0n) throw invalidField('min_amount', 'amount.positive');
  if (maxAmount < minAmount) throw invalidField('max_amount', 'catalogue.maximum');
  const [same] = await tx
    .select({ id: pools.id })
    .from(pools)
    .where(sql`lower(${pools.name}) = lower(${name})`);
  if (same && same.id !== ownId) throw invalidField('name', 'catalogue.name.taken', { name });
  return {
    name,
    minAmount,
    maxAmount,
    durationDays: body.duration_days,
    isOpen: body.is_open,
  };
}
