import { eq } from 'drizzle-orm';
import type { OwnSlot } from '#contract/api/tree.ts';
import { OWN_WAY_FIRST, OWN_WAY_LAST } from '#contract/api/tree.schema.ts';
import { NONE } from '#contract/tree/topology.ts';
import type { Database } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { DomainError } from '../base/errors.ts';
import { shortName } from '../base/short-name.ts';
import { namesOf } from './path.ts';
import type { TreeState } from './reader.ts';

/**
 * Where registering placed a member. It is the one answer that names members above: those between
 * sponsor and member alone, by first name and initial, as the preview before registering does.
 * @throws DomainError `not_found` where the member has no place in the tree
 */
export async function ownSlot(db: Database, state: TreeState, memberId: number): Promise<OwnSlot> {
  const { snapshot } = state;
  const own = snapshot.indexOf(memberId);
  if (own === NONE) throw new DomainError('not_found');
  const [row] = await db
    .select({ sponsorId: members.sponsorId })
    .from(members)
    .where(eq(members.id, memberId));
  const sponsor = row?.sponsorId ? snapshot.indexOf(row.sponsorId) : NONE;
  const way = snapshot.wayUp(own, sponsor)?.toReversed() ?? [];
  const isLong = way.length > OWN_WAY_FIRST + OWN_WAY_LAST;
  const shown = isLong ? [...way.slice(0, OWN_WAY_FIRST), ...way.slice(-OWN_WAY_LAST)] : way;
  const people = await namesOf(db, state, shown);
  const top = sponsor === NONE ? 0 : snapshot.depthOf(sponsor);
  return {
    steps: shown.map((index) => ({
      name: shortName(people.get(index)?.name ?? ''),
      side: snapshot.sideOf(index),
      depth: snapshot.depthOf(index) - top,
    })),
    skipped: way.length - shown.length,
    taken: {
      left: snapshot.leftOf(own) !== NONE,
      right: snapshot.rightOf(own) !== NONE,
    },
  };
}
