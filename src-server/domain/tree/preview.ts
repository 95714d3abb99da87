import { eq } from 'drizzle-orm';
import type { Answer, Query } from '#contract/api/endpoint.ts';
import type { tree, TreePreview } from '#contract/api/tree.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { InsertionSide, TreeSide } from '#contract/rules/limits.ts';
import type { Database } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { positions } from '../../database/schema/tree.ts';
import { DomainError } from '../base/errors.ts';
import { previewSlot } from './placement.ts';
import { ordinalsIn } from './path.ts';
import type { TreeState } from './reader.ts';
import type { Viewer } from './versions.ts';

/**
 * The slots that the caller's next sign-up would get: from the very code that places.
 * @throws DomainError `not_found` where the caller has no place in the tree; as `findShape`
 */
export async function treePreview(
  db: Database,
  state: TreeState,
  viewer: Viewer,
  { version }: Query<typeof tree.preview>,
): Promise<TreePreview> {
  const [row] = await db
    .select({ member: members, position: positions })
    .from(members)
    .innerJoin(positions, eq(positions.memberId, members.id))
    .where(eq(members.id, viewer.memberId));
  if (!row) throw new DomainError('not_found');
  const sponsorUsername = row.member.username;
  const next = await previewSlot(db, { sponsorUsername });
  const slots = {
    left: await previewSlot(db, { sponsorUsername, side: 'left' }),
    right: await previewSlot(db, { sponsorUsername, side: 'right' }),
  };
  const indexOf = (side: TreeSide): number => state.snapshot.indexOf(slots[side].parentId);
  const indexes = [indexOf('left'), indexOf('right')];
  const ordinals = await ordinalsIn(db, state, viewer, { version, indexes });
  const viewOf = (side: TreeSide): TreePreview['left'] => ({
    side,
    parent: { ...slots[side].parent, is_self: slots[side].parentId === viewer.memberId },
    depth: slots[side].levelsBelow,
    parent_ordinal: ordinals.get(indexOf(side)) ?? null,
  });
  return {
    insertion_side: row.member.insertionSide,
    next_side: next.side,
    left: viewOf('left'),
    right: viewOf('right'),
    left_volume: formatUsd(row.position.leftTotal),
    right_volume: formatUsd(row.position.rightTotal),
  };
}

/** Sign-ups without a side of their own go there from now on; who is placed stays. */
export async function changeInsertionSide(
  db: Database,
  memberId: number,
  insertionSide: InsertionSide,
): Promise<Answer<typeof tree.insertionSide>> {
  await db.update(members).set({ insertionSide }).where(eq(members.id, memberId));
  return { insertion_side: insertionSide };
}
