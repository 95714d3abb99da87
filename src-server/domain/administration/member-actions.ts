import { and, eq, isNull } from 'drizzle-orm';
import { hasDuty } from '#contract/rules/staff.ts';
import type { Transaction } from '../../database/database.ts';
import { memberNotes } from '../../database/schema/jobs.ts';
import { members } from '../../database/schema/members.ts';
import { sessions } from '../../database/schema/sessions.ts';
import type { Services } from '../../services.ts';
import { assertStaffRemains } from './standing.ts';
import { audit } from '../audit/write.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { endAllSessions } from '../accounts/sessions.ts';

/** Who does it, and to whom. */
interface Action {
  readonly actorId: number;
  readonly memberId: number;
}

/**
 * Blocks a member: their sessions end, and they can neither sign in nor withdraw.
 * @throws DomainError `validation` (no reason), `forbidden` (oneself, the last administrator),
 * `not_found`, `conflict` (blocked already)
 */
export async function blockMember(
  tx: Transaction,
  services: Services,
  { actorId, memberId }: Action,
  text: string,
): Promise<void> {
  const reason = text.trim();
  if (reason === '') throw invalidField('reason', 'member.reason');
  if (memberId === actorId) {
    throw new DomainError('forbidden', { message: 'Administrators do not block themselves' });
  }
  await assertAdministrated(tx, { actorId, memberId });
  const before = await lockMember(tx, memberId);
  if (before.status === 'blocked') {
    throw new DomainError('conflict', { message: 'The member is blocked already' });
  }
  const at = services.clock.now();
  await tx
    .update(members)
    .set({ status: 'blocked', blockedReason: reason, blockedBy: actorId, blockedAt: at })
    .where(eq(members.id, memberId));
  await endAllSessions(tx, services, memberId, 'blocked');
  await audit(tx, {
    actorId,
    action: 'member.blocked',
    subject: `member/${memberId}`,
    before: { status: 'active' },
    after: { status: 'blocked', reason },
    at,
  });
}

/** @throws DomainError `not_found`, `conflict` (not blocked) */
export async function unblockMember(
  tx: Transaction,
  services: Services,
  { actorId, memberId }: Action,
): Promise<void> {
  const before = await lockMember(tx, memberId);
  if (before.status === 'active') {
    throw new DomainError('conflict', { message: 'The member is not blocked' });
  }
  await tx
    .update(members)
    .set({ status: 'active', blockedReason: null, blockedBy: null, blockedAt: null })
    .where(eq(members.id, memberId));
  await audit(tx, {
    actorId,
    action: 'member.unblocked',
    subject: `member/${memberId}`,
    before: { status: 'blocked', reason: before.blockedReason },
    after: { status: 'active' },
    at: services.clock.now(),
  });
}

/** Ends every session of a member: their tokens stop working at once. */
export async function endMemberSessions(
  tx: Transaction,
  services: Services,
  { actorId, memberId }: Action,
): Promise<void> {
  await lockMember(tx, memberId);
  const open = await tx.$count(
    sessions,
    and(eq(sessions.memberId, memberId), isNull(sessions.revokedAt)),
  );
  await endAllSessions(tx, services, memberId, 'ended');
  await audit(tx, {
    actorId,
    action: 'member.sessions_ended',
    subject: `member/${memberId}`,
    before: { open_sessions: open },
    after: { open_sessions: 0 },
    at: services.clock.now(),
  });
}

/** Writes down something about a member that other administrators read, and the member never. */
export async function addMemberNote(
  tx: Transaction,
  services: Services,
  { actorId, memberId }: Action,
  given: string,
): Promise<void> {
  const text = given.trim();
  if (text === '') throw invalidField('text', 'member.note');
  await lockMember(tx, memberId);
  const at = services.clock.now();
  await tx.insert(memberNotes).values({ memberId, authorId: actorId, text, at });
  await audit(tx, {
    actorId,
    action: 'member.noted',
    subject: `member/${memberId}`,
    after: { note: text },
    at,
  });
}

async function lockMember(tx: Transaction, id: number) {
  const [member] = await tx
    .select({ id: members.id, status: members.status, blockedReason: members.blockedReason })
    .from(members)
    .where(eq(members.id, id))
    .for('no key update');
  if (!member) throw new DomainError('not_found', { message: 'No such member' });
  return member;
}

/**
 * Two administrators who block each other at once would leave none: all are locked, in one order,
 * and whoever comes second is no active administrator any more.
 */
async function assertAdministrated(tx: Transaction, { actorId, memberId }: Action): Promise<void> {
  const administrators = await tx
    .select({
      id: members.id,
      status: members.status,
      role: members.role,
      duties: members.duties,
    })
    .from(members)
    .where(eq(members.isAdmin, true))
    .orderBy(members.id)
    .for('no key update');
  const others = administrators.filter(({ id, status }) => status === 'active' && id !== memberId);
  if (!others.some(({ id }) => id === actorId)) {
    throw new DomainError('forbidden', { message: 'The last administrator stays' });
  }
  assertStaffRemains(
    administrators
      .filter((one) => one.status === 'active' && hasDuty(one, 'staff'))
      .map(({ id }) => id),
    memberId,
  );
}
