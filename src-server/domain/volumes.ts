import { and, asc, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { UtcDay } from '#contract/rules/days.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { Transaction } from '../database/database.ts';
import { positions, volumeEvents } from '../database/schema/tree.ts';
import { firstOpenDay } from './business-days.ts';

/** Events folded in one transaction. */
const BATCH = 2000;
/** Rows per update statement: three parameters each, well below PostgreSQL's 65,535. */
const ROWS_PER_STATEMENT = 5000;

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
  const events = await tx
    .select()
    .from(volumeEvents)
    .where(
      and(
        isNull(volumeEvents.foldedAt),
        lte(volumeEvents.day, day),
        undone ? lte(volumeEvents.volume, 0n) : gt(volumeEvents.volume, 0n),
      ),
    )
    .orderBy(asc(volumeEvents.day), asc(volumeEvents.id))
    .limit(BATCH)
    .for('update');
  if (events.length === 0) return 0;

  const bought = new Map<number, bigint>();
  for (const event of events) {
    bought.set(event.memberId, (bought.get(event.memberId) ?? 0n) + event.volume);
  }
  await addToLegs(tx, gainsByLeg(await pathsToRoot(tx, [...bought.keys()]), bought));
  await tx
    .update(volumeEvents)
    .set({ foldedAt: now })
    .where(
      inArray(
        volumeEvents.id,
        events.map((event) => event.id),
      ),
    );
  return events.length;
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
      where member_id in (${sql.join(
        memberIds.map((id) => sql`${id}::bigint`),
        sql`, `,
      )})
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
  const rows = [...gains].sort(([a], [b]) => a - b);
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const values = rows
      .slice(at, at + ROWS_PER_STATEMENT)
      .map(
        ([id, gain]) =>
          sql`(${id}::bigint, ${formatUsd(gain.left)}::numeric, ${formatUsd(gain.right)}::numeric)`,
      );
    await tx.execute(sql`
      update ${positions} set
        left_total = left_total + gain.l, left_carry = greatest(0, left_carry + gain.l),
        right_total = right_total + gain.r, right_carry = greatest(0, right_carry + gain.r)
      from (values ${sql.join(values, sql`, `)}) as gain (id, l, r)
      where ${positions.memberId} = gain.id`);
  }
}
