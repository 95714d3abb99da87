import { eq } from 'drizzle-orm';
import type { Proposed } from '#contract/api/admin/proposals.ts';
import { proposals } from '#server/database/schema/proposals.ts';
import { acceptProposal } from '#server/domain/proposals/decide.ts';
import { callerOf } from './caller.ts';
import { administrator, insertMember } from './people.ts';
import type { TestServices } from './services.ts';

/**
 * Accepts what a call proposed, as an administrator made for it: "accepted", or why it became void.
 * What the acceptance throws is thrown.
 */
export async function acceptAsSecond(
  services: TestServices,
  { proposal: { id } }: Proposed,
): Promise<string> {
  const { database } = services;
  return database.transaction(async (tx) => {
    const memberId = await insertMember(tx, `second${id}`, administrator);
    const caller = await callerOf(tx, services, memberId);
    await acceptProposal(tx, services, caller, { id });
    const [row] = await tx.select().from(proposals).where(eq(proposals.id, id));
    return row?.decisionNote ?? row?.state ?? '';
  });
}
