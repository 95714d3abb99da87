import { asc, inArray, isNull, sql } from 'drizzle-orm';
import { formatUsd } from '#contract/rules/money.ts';
import type { Transaction } from '../database/database.ts';
import { positions, volumeEvents } from '../database/schema/tree.ts';
import type { TreeSide } from '#contract/rules/limits.ts';

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
 * Sends open volume events up the tree: every ancestor's leg gains what was bought below it. Each
 * ancestor is visited once per batch, however many events come from below it, and an event is
 * marked in the same transaction, so it counts exactly once.
 * @returns how many events were folded; call again until it returns 0
 */
export async function foldVolumes(tx: Transaction, now: Date): Promise<number> {
  const events = await tx
    .select()
    .from(volumeEvents)
    .where(isNull(volumeEvents.foldedAt))
    .orderBy(asc(volumeEvents.id))
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
        left_total = left_total + gain.l, left_carry = left_carry + gain.l,
        right_total = right_total + gain.r, right_carry = right_carry + gain.r
      from (values ${sql.join(values, sql`, `)}) as gain (id, l, r)
      where ${positions.memberId} = gain.id`);
  }
}
