import { eq } from 'drizzle-orm';
import type { ProposalRight, ProposalState } from '#contract/rules/proposals.ts';
import { hasDuty, type Standing } from '#contract/rules/staff.ts';
import { inSavepoint } from '../../database/audit-sealing.ts';
import type { Transaction } from '../../database/database.ts';
import { proposals } from '../../database/schema/proposals.ts';
import { members } from '../../database/schema/members.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { notify } from '../inbox/notifications.ts';
import { holdCaller, type Caller } from '../accounts/sessions.ts';
import { kindsOfProposals } from './kinds.ts';
import type { KindOfProposal } from './proposal-kind.ts';
import { lockStaffHolders } from '../administration/standing.ts';

export type ProposalRow = typeof proposals.$inferSelect;

/** Whether somebody can decide a proposal, or why not. */
export function rightTo(
  { memberId, ...standing }: Pick<Caller, 'memberId' | 'role' | 'duties'>,
  proposal: Pick<ProposalRow, 'state' | 'proposedBy' | 'duty' | 'concerned' | 'expiresAt'>,
  now: Date,
): ProposalRight {
  if (proposal.state !== 'open' || proposal.expiresAt <= now) return 'closed';
  if (proposal.proposedBy === memberId) return 'own';
  if (proposal.concerned.includes(memberId)) return 'concerned';
  return hasDuty(standing, proposal.duty) ? 'decide' : 'duty';
}

interface Decision {
  readonly state: Exclude<ProposalState, 'open'>;
  readonly decidedBy: number | null;
  readonly note?: string;
}

/**
 * What accepting a proposal needs of the chain; asked before anything is locked.
 * @throws DomainError `not_found`; what the kind's `prepare` refuses
 */
export async function prepareAcceptance(services: Services, id: number): Promise<unknown> {
  const { db } = services.database;
  const [proposal] = await db.select().from(proposals).where(eq(proposals.id, id));
  if (!proposal) throw new DomainError('not_found');
  const kind = kindsOfProposals[proposal.kind] as KindOfProposal<unknown>;
  return proposal.state === 'open' ? kind.prepare?.(services, proposal.payload) : undefined;
}

/**
 * Does what was proposed, in the name of who accepts it. Where that can't be done any more, since its
 * subject changed or the proposer lost the duty, the proposal becomes void and both are notified.
 * @throws DomainError `not_found`, `already_resolved`, `proposal_expired`, `own_proposal`,
 *   `duty_missing`, `forbidden` (whom it is about); as {@link holdCaller}; what refuses the accepter alone
 */
export async function acceptProposal(
  tx: Transaction,
  services: Services,
  caller: Caller,
  { id, prepared }: { readonly id: number; readonly prepared?: unknown },
): Promise<void> {
  const proposal = await lockProposal(tx, id);
  // Before the caller, whom others may be about to end: all lock the keepers of the staff in one order.
  if (proposal.duty === 'staff') await lockStaffHolders(tx);
  await holdCaller(tx, caller);
  assertMayDecide(caller, proposal, services.clock.now());
  const decidedBy = caller.memberId;
  if (!(await proposerStands(tx, proposal))) {
    await close(tx, services, proposal, { state: 'void', decidedBy, note: 'proposer' });
    return;
  }
  const kind = kindsOfProposals[proposal.kind] as KindOfProposal<unknown>;
  try {
    // A savepoint: what fails half way leaves nothing behind.
    await inSavepoint(tx, async (nested) => {
      await assertProposerGainsNothing(nested, proposal, kind, prepared);
      await kind.apply(nested, services, proposal.payload, {
        actorId: decidedBy,
        reason: proposal.reason,
        prepared,
      });
    });
  } catch (error) {
    if (error instanceof ProposerGains) {
      await close(tx, services, proposal, { state: 'void', decidedBy, note: 'own_benefit' });
      return;
    }
    if (!(error instanceof DomainError) || !makesVoid.has(error.code)) throw error;
    await close(tx, services, proposal, { state: 'void', decidedBy, note: reasonOf(error) });
    return;
  }
  await close(tx, services, proposal, { state: 'accepted', decidedBy });
}

class ProposerGains extends Error {}

/** It was asked when it was proposed; meanwhile the proposer may have come to gain by it. */
async function assertProposerGainsNothing(
  tx: Transaction,
  { payload, proposedBy }: ProposalRow,
  kind: KindOfProposal<unknown>,
  prepared: unknown,
): Promise<void> {
  try {
    await kind.assertPaysOthers?.(tx, payload, proposedBy, prepared);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'own_benefit') throw new ProposerGains();
    throw error;
  }
}

/** Refusals that say that the subject is not what it was; others are about who accepts. */
const makesVoid: ReadonlySet<string> = new Set([
  'conflict',
  'not_found',
  'validation',
  'staff_remain',
  // Of a payment: decided otherwise, or the company would bear more than was asked for.
  'already_resolved',
  'offer_changed',
  'plan_refused',
  'course_owned',
  'stock_gone',
  'voucher_refused',
  'amount_out_of_range',
  // Of a refund.
  'order_state',
  // Of an offering.
  'offering_state',
  'offering_incomplete',
  // The transaction has paid another withdrawal meanwhile.
  'transfer_unmatched',
]);

/** A conflict can say which one it is. */
function reasonOf({ code, details }: DomainError): string {
  const reason = details?.['reason'];
  return code === 'conflict' && typeof reason === 'string' ? reason : code;
}

/** @throws DomainError as {@link acceptProposal}; `validation` {note} without a reason */
export async function refuseProposal(
  tx: Transaction,
  services: Services,
  caller: Caller,
  { id, note: text }: { readonly id: number; readonly note: string },
): Promise<void> {
  const note = text.trim();
  if (note === '') throw invalidField('note', 'member.reason');
  const proposal = await lockProposal(tx, id);
  await holdCaller(tx, caller);
  assertMayDecide(caller, proposal, services.clock.now());
  await close(tx, services, proposal, { state: 'refused', decidedBy: caller.memberId, note });
}

/** @throws DomainError `not_found`, `already_resolved`; `forbidden` where it is somebody else's */
export async function withdrawProposal(
  tx: Transaction,
  services: Services,
  caller: Caller,
  id: number,
): Promise<void> {
  const proposal = await lockProposal(tx, id);
  if (proposal.proposedBy !== caller.memberId) throw new DomainError('forbidden');
  assertOpen(proposal);
  await close(tx, services, proposal, { state: 'withdrawn', decidedBy: caller.memberId });
}

async function lockProposal(tx: Transaction, id: number): Promise<ProposalRow> {
  const [row] = await tx.select().from(proposals).where(eq(proposals.id, id)).for('update');
  if (!row) throw new DomainError('not_found');
  return row;
}

function assertOpen({ state }: ProposalRow): void {
  if (state !== 'open') throw new DomainError('already_resolved', { details: { state } });
}

function assertMayDecide(caller: Caller, proposal: ProposalRow, now: Date): void {
  assertOpen(proposal);
  switch (rightTo(caller, proposal, now)) {
    case 'closed':
      throw new DomainError('proposal_expired');
    case 'own':
      throw new DomainError('own_proposal');
    case 'concerned':
      throw new DomainError('forbidden', { message: 'The proposal is about you' });
    case 'duty':
      throw new DomainError('duty_missing', { details: { duty: proposal.duty } });
    case 'decide':
  }
}

/** Whether who proposed it could still do so. Locked: a role that is being taken is seen as taken. */
async function proposerStands(
  tx: Transaction,
  { proposedBy, duty }: ProposalRow,
): Promise<boolean> {
  const [proposer] = await tx
    .select({ role: members.role, duties: members.duties, status: members.status })
    .from(members)
    .where(eq(members.id, proposedBy))
    .for('share');
  const standing: Standing | undefined = proposer;
  return proposer?.status === 'active' && standing !== undefined && hasDuty(standing, duty);
}

async function close(
  tx: Transaction,
  services: Services,
  proposal: ProposalRow,
  { state, decidedBy, note }: Decision,
): Promise<void> {
  const at = services.clock.now();
  const { id, subject, kind, label, proposedBy } = proposal;
  await tx
    .update(proposals)
    .set({ state, decidedBy, decidedAt: at, decisionNote: note ?? null })
    .where(eq(proposals.id, id));
  await audit(tx, {
    actorId: decidedBy,
    action: `proposal.${state}`,
    subject,
    before: { proposal: id, proposed_by: proposedBy },
    ...(note !== undefined && { after: { note } }),
    at,
  });
  if (state === 'withdrawn') return;
  const recipients =
    state === 'void' && decidedBy !== null ? [proposedBy, decidedBy] : [proposedBy];
  for (const memberId of recipients) {
    await notify(tx, {
      memberId,
      event: 'approval.decided',
      values: { number: String(id), kind, label, state, note: note ?? '' },
      path: `/admin/approvals?id=${id}`,
      at,
    });
  }
}

/** Closes what nobody decided in time; who asked is notified. Returns how many. */
export async function expireProposals(tx: Transaction, services: Services): Promise<number> {
  const now = services.clock.now();
  const rows = await tx
    .select()
    .from(proposals)
    .where(eq(proposals.state, 'open'))
    .orderBy(proposals.id)
    .for('update', { skipLocked: true });
  const over = rows.filter(({ expiresAt }) => expiresAt <= now);
  for (const proposal of over) {
    await close(tx, services, proposal, { state: 'expired', decidedBy: null });
  }
  return over.length;
}
