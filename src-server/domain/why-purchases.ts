import { eq, inArray, sql } from 'drizzle-orm';
import type { WhyPurchase } from '#contract/api/why.ts';
import type { UtcDay } from '#contract/rules/days.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { Database } from '../database/database.ts';
import { members, plans } from '../database/schema/members.ts';
import { membershipPurchases } from '../database/schema/purchases.ts';
import { positions, volumeEvents } from '../database/schema/tree.ts';

/** Purchases told one by one; what is beyond is in the sums only. */
const TOLD = 200;
/** Events of the whole network that are looked through for one answer. */
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

interface BoughtEvent {
  readonly id: number;
  readonly memberId: number;
  readonly purchaseId: number | null;
  readonly side: TreeSide;
  /** BV units. */
  readonly volume: bigint;
  readonly day: UtcDay;
  readonly isFolded: boolean;
}

const spanCondition = ({ from, to }: DaySpan) =>
  sql`day <= ${to}${from === null ? sql`` : sql` and day >= ${from}`}`;

/**
 * What was bought below a member in some days, with the leg that each purchase is in. The cost is
 * that of the days' own purchases and the ways up from them, never of the subtree: the ways end at
 * the member's level.
 * @returns null where the days hold more than can be followed for one answer
 */
export async function boughtBelow(
  db: Database,
  memberId: number,
  span: DaySpan,
  atMost = FOLLOWED,
): Promise<BoughtEvent[] | null> {
  const counted = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from (
      select 1 from ${volumeEvents} where ${spanCondition(span)} limit ${atMost + 1}) as looked`);
  if ((counted.rows[0]?.count ?? 0) > atMost) return null;
  const legs = await legsBelow(db, memberId, span);
  if (legs.size === 0) return [];
  const { rows } = await db.execute<{
    id: string | number;
    member: string | number;
    purchase: string | number | null;
    volume: string;
    day: UtcDay;
    folded: boolean;
  }>(sql`
    select id, member_id as member, purchase_id as purchase, volume::text as volume, day,
      folded_at is not null as folded
    from ${volumeEvents} where ${spanCondition(span)} order by id`);
  return rows.flatMap((row) => {
    const side = legs.get(Number(row.member));
    if (!side) return [];
    return {
      id: Number(row.id),
      memberId: Number(row.member),
      purchaseId: row.purchase === null ? null : Number(row.purchase),
      side,
      volume: parseUsd(row.volume),
      day: row.day,
      isFolded: row.folded,
    };
  });
}

/** Everybody on a way from a purchase of those days up to the member, with the leg they are in. */
async function legsBelow(
  db: Database,
  memberId: number,
  span: DaySpan,
): Promise<Map<number, TreeSide>> {
  const { rows } = await db.execute<{
    id: string | number;
    parent: string | number;
    side: TreeSide;
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
    )
    select member_id as id, parent_id as parent, side from up order by depth`);
  const legs = new Map<number, TreeSide>();
  // Highest first: whoever is above was decided already.
  for (const { id, parent, side } of rows) {
    const leg = Number(parent) === memberId ? side : legs.get(Number(parent));
    if (leg) legs.set(Number(id), leg);
  }
  return legs;
}

export function sumByLeg(events: readonly Pick<BoughtEvent, 'side' | 'volume'>[]): LegVolumes {
  const sums = { left: 0n, right: 0n };
  for (const { side, volume } of events) sums[side] += volume;
  return sums;
}

const size = (volume: bigint) => (volume < 0n ? -volume : volume);

/** The largest purchases with the names and plans of their buyers, all of the member's own downline. */
export async function tellPurchases(
  db: Database,
  events: readonly BoughtEvent[],
): Promise<{ purchases: WhyPurchase[]; purchase_count: number }> {
  const told = events
    .toSorted((a, b) => Number(size(b.volume) - size(a.volume)) || a.id - b.id)
    .slice(0, TOLD);
  const names = await namesOfBuyers(
    db,
    told.map((event) => event.memberId),
  );
  const bought = await purchasesOf(
    db,
    told.flatMap(({ purchaseId }) => (purchaseId === null ? [] : [purchaseId])),
  );
  return {
    purchase_count: events.length,
    purchases: told.map((event) => {
      const purchase = event.purchaseId === null ? undefined : bought.get(event.purchaseId);
      return {
        event: String(event.id),
        name: names.get(event.memberId) ?? '',
        side: event.side,
        plan: purchase?.plan ?? null,
        kind: purchase?.kind ?? null,
        request_number: purchase?.requestNumber ?? null,
        volume: formatUsd(event.volume),
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
      requestNumber: membershipPurchases.requestNumber,
      plan: { name: plans.name, name_en: plans.nameEn },
    })
    .from(membershipPurchases)
    .innerJoin(plans, eq(plans.id, membershipPurchases.planId))
    .where(inArray(membershipPurchases.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}
