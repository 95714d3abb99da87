import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { memberships, plans } from '../../database/schema/members.ts';

export interface ActivePlan {
  readonly name: string;
  readonly nameEn: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The membership of each member that is active now, the one that lasts longest. */
export async function activePlansOf(
  db: Database,
  memberIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, ActivePlan>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .select({
      memberId: memberships.memberId,
      name: plans.name,
      nameEn: plans.nameEn,
      startsAt: memberships.startsAt,
      endsAt: memberships.endsAt,
    })
    .from(memberships)
    .innerJoin(plans, eq(plans.id, memberships.planId))
    .where(
      and(
        inArray(memberships.memberId, [...new Set(memberIds)]),
        lte(memberships.startsAt, now),
        gt(memberships.endsAt, now),
      ),
    )
    .orderBy(asc(memberships.endsAt));
  return new Map(rows.map(({ memberId, ...plan }) => [memberId, plan]));
}
