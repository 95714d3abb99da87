import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';
import type { AccessFacts } from '#contract/rules/academy/access.ts';
import type { Database } from '../../database/database.ts';
import { enrolments } from '../../database/schema/academy.ts';
import { memberRanks, ranks } from '../../database/schema/jobs.ts';
import { plans } from '../../database/schema/members.ts';
import { currentMembership } from '../memberships/current.ts';

/** Names of plans and ranks by id. */
export type Names = ReadonlyMap<number, { readonly name_es: string; readonly name_en: string }>;

export interface Ladder {
  readonly planOrder: ReadonlyMap<number, number>;
  readonly rankOrder: ReadonlyMap<number, number>;
  readonly planNames: Names;
  readonly rankNames: Names;
}

/** Plans by price and ranks by position. */
export async function ladderOf(db: Database): Promise<Ladder> {
  const planRows = await db.select().from(plans).orderBy(asc(plans.price), asc(plans.id));
  const rankRows = await db.select().from(ranks).orderBy(asc(ranks.position));
  const named = (rows: readonly { id: number; name: string; nameEn: string }[]): Names =>
    new Map(rows.map((row) => [row.id, { name_es: row.name, name_en: row.nameEn }]));
  return {
    planOrder: new Map(planRows.map(({ id }, at) => [id, at])),
    rankOrder: new Map(rankRows.map(({ id }, at) => [id, at])),
    planNames: named(planRows),
    rankNames: named(rankRows),
  };
}

export interface MemberFacts extends AccessFacts, Ladder {}

/** What courses can ask of a member. */
export async function memberFacts(db: Database, memberId: number, now: Date): Promise<MemberFacts> {
  const ladder = await ladderOf(db);
  const membership = await currentMembership(db, memberId, now);
  const [rank] = await db
    .select({ id: ranks.id })
    .from(memberRanks)
    .innerJoin(ranks, eq(ranks.id, memberRanks.rankId))
    .where(eq(memberRanks.memberId, memberId))
    .orderBy(desc(ranks.position))
    .limit(1);
  const passed = await db
    .select({ courseId: enrolments.courseId })
    .from(enrolments)
    .where(and(eq(enrolments.memberId, memberId), isNotNull(enrolments.passedAt)));
  return {
    ...ladder,
    planId: membership?.plan.id ?? null,
    rankId: rank?.id ?? null,
    passed: new Set(passed.map(({ courseId }) => courseId)),
  };
}
