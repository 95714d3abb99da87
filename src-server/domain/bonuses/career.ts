import { and, asc, eq, sql } from 'drizzle-orm';
import type { CareerPlan } from '#contract/api/career-plan.ts';
import { formatUnits, USD_DECIMALS } from '#contract/rules/money.ts';
import type { Database } from '../../database/database.ts';
import { memberRanks, ranks } from '../../database/schema/jobs.ts';
import { positions } from '../../database/schema/tree.ts';
import { DomainError } from '../base/errors.ts';

/** What a member has of what ranks ask for. Volumes in BV base units (1e-6). */
export interface CareerFacts {
  readonly leftVolume: bigint;
  readonly rightVolume: bigint;
  /** Personally sponsored members with an active membership, by leg. */
  readonly leftDirects: number;
  readonly rightDirects: number;
}

/** Ranks, when they were reached, and what the member has now. It only counts: nothing is spent. */
export async function careerOf(db: Database, memberId: number, now: Date): Promise<CareerPlan> {
  const facts = await careerFacts(db, memberId, now);
  const rows = await db
    .select({ rank: ranks, reachedAt: memberRanks.reachedAt })
    .from(ranks)
    .leftJoin(
      memberRanks,
      and(eq(memberRanks.rankId, ranks.id), eq(memberRanks.memberId, memberId)),
    )
    .orderBy(asc(ranks.position));
  return {
    ranks: rows.map(({ rank, reachedAt }) => ({
      id: rank.id,
      position: rank.position,
      name: rank.name,
      name_en: rank.nameEn,
      left_volume: formatVolume(rank.leftVolume),
      right_volume: formatVolume(rank.rightVolume),
      left_directs: rank.leftDirects,
      right_directs: rank.rightDirects,
      reached_at: reachedAt?.toISOString() ?? null,
    })),
    left_volume: formatVolume(facts.leftVolume),
    right_volume: formatVolume(facts.rightVolume),
    left_directs: facts.leftDirects,
    right_directs: facts.rightDirects,
  };
}

/** @throws DomainError `not_found` where the member has no position */
export async function careerFacts(db: Database, memberId: number, now: Date): Promise<CareerFacts> {
  const [position] = await db.select().from(positions).where(eq(positions.memberId, memberId));
  if (!position) throw new DomainError('not_found');
  const { rows } = await db.execute<{ side: 'left' | 'right'; count: string }>(sql`
    select p.side, count(*) as count from members m
    join positions p on p.member_id = m.id and p.parent_id is not null
    where m.sponsor_id = ${memberId}::bigint and exists (
      select 1 from memberships k where k.member_id = m.id
        and k.starts_at <= ${now.toISOString()}::timestamptz
        and k.ends_at > ${now.toISOString()}::timestamptz)
    group by 1`);
  const directs = (side: 'left' | 'right'): number =>
    Number(rows.find((row) => row.side === side)?.count ?? 0);
  return {
    leftVolume: position.leftTotal,
    rightVolume: position.rightTotal,
    leftDirects: directs('left'),
    rightDirects: directs('right'),
  };
}

const formatVolume = (units: bigint): string => formatUnits(units, USD_DECIMALS);
