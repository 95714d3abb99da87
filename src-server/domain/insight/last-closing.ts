import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { ClosingOutcome, LastClosing, MatchedClosing } from '#contract/api/ledger.ts';
import type { ClosingRequirement } from '#contract/rules/bonuses.ts';
import { utcDay, type UtcDay } from '#contract/rules/days.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { Database } from '../../database/database.ts';
import { binaryClosings, businessDays } from '../../database/schema/jobs.ts';
import { plans } from '../../database/schema/members.ts';
import { positions } from '../../database/schema/tree.ts';
import { firstOpenDay } from '../base/business-days.ts';
import { activeAtEnd, activeDirects } from '../bonuses/active-directs.ts';
import { boughtBelow, legTexts, sumByLeg, type LegVolumes } from './why-purchases.ts';

/**
 * What the last closed day did to a member, and whether a later day that is over still waits for its
 * closing. A match is read as the closing stored it. Where nothing was matched the closing stores
 * nothing: what was missing is asked for with the closing's own conditions, at the same instant.
 */
export async function lastClosing(db: Database, memberId: number, now: Date): Promise<LastClosing> {
  const [closed] = await db
    .select()
    .from(businessDays)
    .where(isNotNull(businessDays.closedAt))
    .orderBy(desc(businessDays.day))
    .limit(1);
  const open = await firstOpenDay(db, now);
  return {
    closing: closed?.closedAt
      ? {
          day: closed.day,
          closed_at: closed.closedAt.toISOString(),
          outcome:
            (await matchOf(db, memberId, closed.day)) ??
            (await withoutMatch(db, memberId, { day: closed.day, open })),
        }
      : null,
    pending_day: open < utcDay(now) ? open : null,
  };
}

async function matchOf(
  db: Database,
  memberId: number,
  day: UtcDay,
): Promise<MatchedClosing | null> {
  const [row] = await db
    .select({ closing: binaryClosings, plan: { name: plans.name, name_en: plans.nameEn } })
    .from(binaryClosings)
    .innerJoin(plans, eq(plans.id, binaryClosings.planId))
    .where(and(eq(binaryClosings.memberId, memberId), eq(binaryClosings.day, day)));
  if (!row) return null;
  const { closing, plan } = row;
  return {
    type: 'matched',
    plan,
    rate: closing.rate,
    cap: formatUsd(closing.cap),
    legs: legTexts(closing),
    matched: formatUsd(closing.matched),
    gross: formatUsd(closing.gross),
    paid: formatUsd(closing.paid),
    flushed: formatUsd(closing.flushed),
    carry: legTexts({
      left: closing.left - closing.matched,
      right: closing.right - closing.matched,
    }),
  };
}

interface OpenDay {
  readonly day: UtcDay;
  /** The day after, whose volume goes up now. */
  readonly open: UtcDay;
}

async function withoutMatch(
  db: Database,
  memberId: number,
  { day, open }: OpenDay,
): Promise<ClosingOutcome> {
  // Between closings legs only grow, so one that is empty was empty then.
  if (!isMatchable(await legsOf(db, memberId, open))) return { type: 'nothing' };
  const missing = await missingAt(db, memberId, day);
  if (missing.length === 0) return { type: 'nothing' };
  const carry = await carryAfter(db, memberId, open);
  if (carry && !isMatchable(carry)) return { type: 'nothing' };
  return { type: 'not_eligible', missing, carry: carry && legTexts(carry) };
}

const isMatchable = ({ left, right }: LegVolumes): boolean => left > 0n && right > 0n;

/** What waits in a member's legs, with what the closing of the open day has matched so far. */
async function legsOf(db: Database, memberId: number, open: UtcDay): Promise<LegVolumes> {
  const [row] = await db
    .select({
      left: positions.leftCarry,
      right: positions.rightCarry,
      matched: binaryClosings.matched,
    })
    .from(positions)
    .leftJoin(
      binaryClosings,
      and(eq(binaryClosings.memberId, positions.memberId), eq(binaryClosings.day, open)),
    )
    .where(eq(positions.memberId, memberId));
  const matched = row?.matched ?? 0n;
  return { left: (row?.left ?? 0n) + matched, right: (row?.right ?? 0n) + matched };
}

/** The requirements that a member did not meet in a day's last instant. */
async function missingAt(
  db: Database,
  memberId: number,
  day: UtcDay,
): Promise<ClosingRequirement[]> {
  const { rows } = await db.execute<{ membership: boolean; left: boolean; right: boolean }>(sql`
    select exists (
        select from memberships m where m.member_id = ${memberId}::bigint and ${activeAtEnd(day)}
      ) as membership,
      directs.directs_left > 0 as left, directs.directs_right > 0 as right
    from (${activeDirects(sql`${memberId}::bigint`, day)}) as directs`);
  const met = rows[0];
  if (!met) return [];
  return [
    ...(met.membership ? [] : ['membership' as const]),
    ...(met.left ? [] : ['left_direct' as const]),
    ...(met.right ? [] : ['right_direct' as const]),
  ];
}

/**
 * What the last closing left in a member's legs where it matched nothing: what is there now, less
 * what went up since. Null where that can't be said: the open day is being closed, which can take
 * volume off a leg, or volume went up while this was read.
 */
async function carryAfter(
  db: Database,
  memberId: number,
  open: UtcDay,
): Promise<LegVolumes | null> {
  const before = await legsOf(db, memberId, open);
  const found = await boughtBelow(db, memberId, { from: open, to: open });
  const after = await legsOf(db, memberId, open);
  const [row] = await db.select().from(businessDays).where(eq(businessDays.day, open));
  const moved = before.left !== after.left || before.right !== after.right;
  if (!found || row?.sealedAt || moved) return null;
  const since = sumByLeg(found.days.map(({ side, counted }) => ({ side, bought: counted })));
  return { left: after.left - since.left, right: after.right - since.right };
}
