import { inArray, eq, sql } from 'drizzle-orm';
import type { WhyPath } from '#contract/api/why.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { positions, volumeEvents } from '../../database/schema/tree.ts';
import { DomainError } from '../base/errors.ts';

/** Steps shown at each end of a long path. */
const ENDS = 5;

interface Step {
  readonly id: number;
  readonly parentId: number;
  readonly side: TreeSide;
  readonly level: number;
}

/**
 * The way from a member down to who made a purchase.
 * @throws DomainError `not_found`, also for a purchase that is not below the member
 */
export async function whyPath(
  tx: Transaction,
  memberId: number,
  eventId: number,
): Promise<WhyPath> {
  const [event] = await tx.select().from(volumeEvents).where(eq(volumeEvents.id, eventId));
  if (!event) throw new DomainError('not_found');
  const way = await wayDown(tx, memberId, event.memberId);
  const [first] = way;
  // What ends at the member's level but not at the member is in another part of the tree.
  if (!first || first.parentId !== memberId) throw new DomainError('not_found');
  const shown = way.length > 2 * ENDS ? [...way.slice(0, ENDS), ...way.slice(-ENDS)] : way;
  const rows = await tx
    .select({ id: members.id, first: members.firstName, last: members.lastName })
    .from(members)
    .where(
      inArray(
        members.id,
        shown.map(({ id }) => id),
      ),
    );
  const names = new Map(rows.map((row) => [row.id, row]));
  const buyer = names.get(event.memberId);
  return {
    name: `${buyer?.first ?? ''} ${buyer?.last ?? ''}`.trim(),
    side: first.side,
    volume: formatUsd(event.volume),
    level: way.length,
    steps: shown.map(({ id, side, level }) => ({ name: names.get(id)?.first ?? '', side, level })),
    omitted: way.length - shown.length,
  };
}

/** From just below the upper one down to the lower one; as far up as the upper one's level. */
async function wayDown(tx: Transaction, upper: number, lower: number): Promise<Step[]> {
  const { rows } = await tx.execute<{
    id: string | number;
    parent: string | number;
    side: TreeSide;
  }>(sql`
    with recursive level as (
      select depth from ${positions} where member_id = ${upper}::bigint
    ), up as (
      select member_id, parent_id, side, depth from ${positions}
      where member_id = ${lower}::bigint and depth > (select depth from level)
      union all
      select p.member_id, p.parent_id, p.side, p.depth
      from ${positions} p join up on p.member_id = up.parent_id
      where p.depth > (select depth from level)
    )
    select member_id as id, parent_id as parent, side from up order by depth`);
  return rows.map(({ id, parent, side }, index) => ({
    id: Number(id),
    parentId: Number(parent),
    side,
    level: index + 1,
  }));
}
