import { and, eq } from 'drizzle-orm';
import { claimTransitions, type ClaimTransition } from '#contract/rules/eligibility/transitions.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { eligibilityClaims } from '../../database/schema/eligibility.ts';
import { DomainError } from '../base/errors.ts';
import { lockMember } from '../memberships/current.ts';

export type ClaimRow = typeof eligibilityClaims.$inferSelect;

/** What the audit log names a claim by. */
export const claimSubject = (id: number): string => `eligibility/${id}`;

/** @throws DomainError `not_found` */
export async function findClaim(db: Database, id: number): Promise<ClaimRow> {
  const [row] = await db.select().from(eligibilityClaims).where(eq(eligibilityClaims.id, id));
  if (!row) throw new DomainError('not_found', { message: 'No such claim' });
  return row;
}

/**
 * A claim as it stays until the transaction ends; its member is held first, as by whoever asks.
 * @throws DomainError `not_found`
 */
export async function lockClaim(tx: Transaction, id: number): Promise<ClaimRow> {
  const { memberId } = await findClaim(tx, id);
  await lockMember(tx, memberId);
  return findClaim(tx, id);
}

/** What a transition writes beside the state. */
type Change = Partial<Omit<ClaimRow, 'id' | 'memberId' | 'state'>>;

/**
 * Changes a claim's state by one conditional update.
 * @throws DomainError `claim_state` {state} where it is not where the transition begins
 */
export async function stepClaim(
  tx: Transaction,
  { id, state }: Pick<ClaimRow, 'id' | 'state'>,
  transition: ClaimTransition,
  change: Change,
): Promise<ClaimRow> {
  const { from, to } = claimTransitions[transition];
  const [row] = await tx
    .update(eligibilityClaims)
    .set({ ...change, state: to })
    .where(and(eq(eligibilityClaims.id, id), eq(eligibilityClaims.state, from)))
    .returning();
  if (!row) throw new DomainError('claim_state', { details: { state } });
  return row;
}
