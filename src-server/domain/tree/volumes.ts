import { sql } from 'drizzle-orm';
import type { UtcDay } from '#contract/rules/days.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { Transaction } from '../../database/database.ts';
import { positions, volumeEvents } from '../../database/schema/tree.ts';
import { firstOpenDay } from '../base/business-days.ts';

/** Events folded in one go: ancestors that many of them share are visited once. */
const BATCH = 10_000;

interface Ancestor {
  readonly id: number;
  readonly parentId: number | null;
  readonly side: TreeSide | null;
}

interface LegGain {
  left: bigint;
  right: bigint;
}

/**
 * Sends volume up the tree as far as it counts already: what was bought on the first open day, whose
 * closing is still to come. Each ancestor is visited once per batch, however many events come from
 * below it, and an event is marked in the same transaction, so it counts exactly once.
 * What the chain undid waits for the end of its day: see {@link foldWholeDay}.
 * @returns how many events were folded; call again until it returns 0
 */
export async function foldVolumes(tx: Transaction, now: Date): Promise<number> {
  return foldBatch(tx, { day: await firstOpenDay(tx, now), undone: false, now });
}

/**
 * Sends up all that is left of a day, and then what the chain undid on it, which can take a leg's
 * carry down to nothing and never further. In this order the figures of a day depend on what was
 * bought and undone alone, not on when batches ran. Source: ADR 0050.
 */
export async function foldWholeDay(tx: Transaction, day: UtcDay, now: Date): Promise<void> {
  while ((await foldBatch(tx, { day, undone: false, now })) > 0);
  while ((await foldBatch(tx, { day, undone: true, now })) > 0);
}

interface FoldInput {
  readonly day: UtcDay;
  /** Volume below zero, or that above. */
  readonly undone: boolean;
  readonly now: Date;
}

async function foldBatch(tx: Transaction, { day, undone, now }: FoldInput): Promise<number> {
  const bought = await takeEvents(tx, { day, undone, now });
  if (bought.events === 0) return 0;
  const path = await pathsToRoot(tx, [...bought.volumes.keys()]);
  await addToLegs(tx, gainsByLeg(path, bought.volumes));
  return bought.events;
}

/** Marks a batch of events as folded and sums their volume by member. */
async function takeEvents(tx: Transaction, { day, undone, now }: FoldInput) {
  const sign = undone ? sql`volume <= 0` : sql`volume > 0`;
  const { rows } = await tx.execute<{ member: string | number; volume: string }>(sql`
    update ${volumeEvents} set folded_at = ${now.toISOString()}::timestamptz
    where id in (
      select id from ${volumeEvents} where folded_at is null and day <= ${day} and ${sign}
      order by day, id limit ${BATCH} for update)
    returning member_id as member, volume::text as volume`);
  const volumes = new Map<number, bigint>();
  for (const row of rows) {
    const member = Number(row.member);
    volumes.set(member, (volumes.get(member) ?? 0n) + parseUsd(row.volume));
  }
  return { events: rows.length, volumes };
}

/** The union of the paths from the given members to the root, deepest first. */
async function pathsToRoot(tx: Transaction, memberIds: readonly number[]): Promise<Ancestor[]> {
  const result = await tx.execute<{
    id: string | number;
    parent: string | number | null;
    side: TreeSide | null;
  }>(sql`
    with recursive up as (
      select member_id, parent_id, side, depth from positions
      where member_id in (
        select value::bigint from jsonb_array_elements_text(${JSON.stringify(memberIds)}::jsonb))
      union
      select p.member_id, p.parent_id, p.side, p.depth
      from positions p join up on p.member_id = up.parent_id
    )
    select member_id as id, parent_id as parent, side from up order by depth desc`);
  return result.rows.map((row) => ({
    id: Number(row.id),
    parentId: row.parent === null ? null : Number(row.parent),
    side: row.side,
  }));
}

/** Sums each subtree's purchases into the parent's leg, walking from the deepest node up. */
function gainsByLeg(
  deepestFirst: readonly Ancestor[],
  bought: ReadonlyMap<number, bigint>,
): Map<number, LegGain> {
  const below = new Map(bought);
  const gains = new Map<number, LegGain>();
  for (const node of deepestFirst) {
    const volume = below.get(node.id) ?? 0n;
    if (node.parentId === null || node.side === null || volume === 0n) continue;
    below.set(node.parentId, (below.get(node.parentId) ?? 0n) + volume);
    const gain = gains.get(node.parentId) ?? { left: 0n, right: 0n };
    gain[node.side] += volume;
    gains.set(node.parentId, gain);
  }
  return gains;
}

async function addToLegs(tx: Transaction, gains: ReadonlyMap<number, LegGain>): Promise<void> {
  const rows = [...gains].map(([id, { left, right }]) => ({
    id,
    l: formatUsd(left),
    r: formatUsd(right),
  }));
  await tx.execute(sql`
    update ${positions} set
      left_total = left_total + gain.l, left_carry = greatest(0, left_carry + gain.l),
      right_total = right_total + gain.r, right_carry = greatest(0, right_carry + gain.r)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as gain (id bigint, l numeric, r numeric)
    where ${positions.memberId} = gain.id`);
}
