import { eq } from 'drizzle-orm';
import type { SponsorLinks } from '#contract/api/directs.ts';
import { formatUnits, USD_DECIMALS } from '#contract/rules/money.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import type { Database } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { positions } from '../../database/schema/tree.ts';
import { DomainError } from '../base/errors.ts';
import { previewSlot } from './placement.ts';

/** Where the next sign-up by each of a member's links would be placed. */
export async function sponsorLinks(db: Database, memberId: number): Promise<SponsorLinks> {
  const [row] = await db
    .select({ member: members, position: positions })
    .from(members)
    .innerJoin(positions, eq(positions.memberId, members.id))
    .where(eq(members.id, memberId));
  if (!row) throw new DomainError('not_found');
  const { username } = row.member;
  const next = await previewSlot(db, { sponsorUsername: username });
  const slot = async (side: TreeSide): Promise<SponsorLinks['left']> => {
    const { parent, levelsBelow } = await previewSlot(db, { sponsorUsername: username, side });
    return {
      side,
      level: levelsBelow,
      parent: { ...parent, is_self: parent.username === username },
    };
  };
  return {
    username,
    insertion_side: row.member.insertionSide,
    next_side: next.side,
    left: await slot('left'),
    right: await slot('right'),
    left_volume: formatUnits(row.position.leftTotal, USD_DECIMALS),
    right_volume: formatUnits(row.position.rightTotal, USD_DECIMALS),
  };
}
