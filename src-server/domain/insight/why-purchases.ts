import { eq, inArray, sql } from 'drizzle-orm';
import type { WhyPurchase } from '#contract/api/why.ts';
import type { UtcDay } from '#contract/rules/days.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { Database } from '../../database/database.ts';
import { members, plans } from '../../database/schema/members.ts';
import { membershipPurchases } from '../../database/schema/purchases.ts';
import { positions, volumeEvents } from '../../database/schema/tree.ts';

/** Most purchases listed one by one; what is beyond is in the sums only. */
const LISTED = 200;
/** Events of the whole network that are scanned for one answer. */
const FOLLOWED = 50_000;

/** Days of the network's volume, both included; null: from the first. */
export interface DaySpan {
  readonly from: UtcDay | null;
  readonly to: UtcDay;
}

export interface LegVolumes {
  readonly left: bigint;
  readonly right: bigint;
}

interface ListedEvent {
  readonly id: number;
  readonly member: number;
  readonly purchase: number | null;
  readonly side: TreeSide;
  /** BV, decimal. */
  readonly volume: string;
  readonly day: UtcDay;
}

/** What was bought below a member on one day in one leg. BV units. */
export interface LegDay {
  readonly day: UtcDay;
  readonly side: TreeSide;
  readonly bought: bigint;
  /** What of it went up the tree already. */
  readonly counted: bigint;
  readonly purchases: number;
  /** Some of it was taken back. */
  readonly isUndone: boolean;
}

export interface BoughtBelow {
  readonly days: readonly LegDay[];
  /** The largest, at most {@link LISTED}. */
  readonly largest: readonly ListedEvent[];
}

const spanCondition = ({ from, to }: DaySpan) =>
  sql`day <= ${to}${from === null ? sql`` : sql` and day >= ${from}`}`;

/**
 * What was bought below a member in some days, by the leg that each purchase is in: sums, and the
 * largest purchases. The cost is that of the days' own purchases and the ways up from them, never of
 * the subtree; what is read is a row a day and leg, and the listed purchases, whatever the
 * days hold.
 * @param only one leg
 * @returns null where the span holds more than is followed for one answer; a single day is always answered
 */
export async function boughtBelow(
  db: Database,
  memberId: number,
  span: DaySpan,
  only?: TreeSide,
): Promise<BoughtBelow | null> {
  if (span.from !== span.to && (await holdsTooMuch(db, span))) return null;
  const { rows } = await db.execute<{
    sums: readonly {
      day: UtcDay;
      side: TreeSide;
      bought: string;
      counted: string;
      purchases: number;
      undone: boolean;
    }[];
    largest: readonly ListedEvent[];
  }>(sql`
    with recursive level as (
      select depth from ${positions} where member_id = ${memberId}::bigint
    ), bought as (
      select distinct member_id from ${volumeEvents} where ${spanCondition(span)}
    ), up as (
      select p.member_id, p.parent_id, p.side, p.depth
      from ${positions} p join bought b on b.member_id = p.member_id
      where p.depth > (select depth from level)
      union
      select p.member_id, p.parent_id, p.side, p.depth
      from ${positions} p join up on p.member_id = up.parent_id
      where p.depth > (select depth from level)
    ), below (member_id, side) as (
      select member_id, side from up where parent_id = ${memberId}::bigint
        ${only ? sql`and side = ${only}` : sql``}
      union all
      -- Down again on the same ways: each step by the index of the slots, the ways hashed once.
      select child.member_id, below.side
      from below cross join lateral (
        select p.member_id from ${positions} p where p.parent_id = below.member_id offset 0) as child
      where (child.member_id in (select member_id from up)) is true
    ), event as materialized (
      select e.id, e.member_id as member, e.purchase_id as purchase, below.side, e.volume, e.day,
        e.folded_at is not null as is_folded
      from ${volumeEvents} e join below on below.member_id = e.member_id
      where ${spanCondition(span)}
    )
    select (select coalesce(jsonb_agg(s order by s.day, s.side), '[]') from (
        select day, side, sum(volume)::text as bought, count(*)::integer as purchases,
          coalesce(sum(volume) filter (where is_folded), 0)::text as counted,
          bool_or(volume < 0) as undone
        from event group by day, side) as s) as sums,
      (select coalesce(jsonb_agg(t order by t.place), '[]') from (
        select id, member, purchase, side, volume::text as volume, day,
          row_number() over (order by abs(event.volume) desc, id) as place
        from event order by abs(event.volume) desc, id limit ${LISTED}) as t) as largest`);
  const [row] = rows;
  return {
    days: (row?.sums ?? []).map(({ bought, counted, undone, ...sum }) => ({
      ...sum,
      bought: parseUsd(bought),
      counted: parseUsd(counted),
      isUndone: undone,
    })),
    largest: row?.largest ?? [],
  };
}

async function holdsTooMuch(db: Database, span: DaySpan): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from (
      select 1 from ${volumeEvents} where ${spanCondition(span)} limit ${FOLLOWED + 1}) as looked`);
  return (rows[0]?.count ?? 0) > FOLLOWED;
}

export function sumByLeg(days: readonly Pick<LegDay, 'side' | 'bought'>[]): LegVolumes {
  const sums = { left: 0n, right: 0n };
  for (const { side, bought } of days) sums[side] += bought;
  return sums;
}

export const legTexts = ({ left, right }: LegVolumes) => ({
  left: formatUsd(left),
  right: formatUsd(right),
});

/**
 * The largest purchases with the names and plans of their buyers, all of the member's own downline,
 * and the sum of the others: together they are what was bought.
 */
export async function viewPurchases(
  db: Database,
  found: BoughtBelow | null,
): Promise<{
  purchases: WhyPurchase[];
  purchase_count: number;
  others: Record<TreeSide, string>;
}> {
  const { days, largest } = found ?? { days: [], largest: [] };
  const listed = sumByLeg(largest.map(({ side, volume }) => ({ side, bought: parseUsd(volume) })));
  const all = sumByLeg(days);
  const names = await namesOfBuyers(
    db,
    largest.map(({ member }) => member),
  );
  const bought = await purchasesOf(
    db,
    largest.flatMap(({ purchase }) => (purchase === null ? [] : [purchase])),
  );
  return {
    purchase_count: days.reduce((sum, { purchases }) => sum + purchases, 0),
    others: legTexts({ left: all.left - listed.left, right: all.right - listed.right }),
    purchases: largest.map((event) => {
      const purchase = event.purchase === null ? undefined : bought.get(event.purchase);
      return {
        event: String(event.id),
        name: names.get(event.member) ?? '',
        side: event.side,
        plan: purchase?.plan ?? null,
        kind: purchase?.kind ?? null,
        volume: formatUsd(parseUsd(event.volume)),
        day: event.day,
      };
    }),
  };
}

async function namesOfBuyers(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: members.id, first: members.firstName, last: members.lastName })
    .from(members)
    .where(inArray(members.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, first, last }) => [id, `${first} ${last}`.trim()]));
}

async function purchasesOf(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .select({
      id: membershipPurchases.id,
      kind: membershipPurchases.kind,
      plan: { name: plans.name, name_en: plans.nameEn },
    })
    .from(membershipPurchases)
    .innerJoin(plans, eq(plans.id, membershipPurchases.planId))
    .where(inArray(membershipPurchases.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}
