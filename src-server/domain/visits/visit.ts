import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { VISIT_REASON_MAX, VISIT_REASON_MIN, VISIT_TOKEN_PREFIX } from '#contract/rules/visits.ts';
import type { Visit, VisitReason, visits as calls } from '#contract/api/admin/visits.ts';
import type { Answer } from '#contract/api/endpoint.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import type { Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { visits } from '../../database/schema/visits.ts';
import type { Services } from '../../services.ts';
import { holdCaller, type Caller } from '../accounts/sessions.ts';
import { audit } from '../audit/write.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { namesOf } from '../base/member-names.ts';
import { notify } from '../inbox/notifications.ts';

type Row = typeof visits.$inferSelect;
export type VisitEnd = NonNullable<Row['endedFor']>;

const TOKEN_BYTES = 32;

/** By which a token is found: the table alone opens nothing. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/**
 * Begins a look at a member's account; one that the same session had open ends. The member is told.
 * @throws DomainError `validation` (the reason), `not_found`, `own_account`, `staff_account`; what
 *   {@link holdCaller} throws
 */
export async function beginVisit(
  tx: Transaction,
  services: Services,
  caller: Caller,
  { memberId, reason, ticket }: VisitReason & { readonly memberId: number },
): Promise<Visit> {
  const text = reason.trim();
  if (text.length < VISIT_REASON_MIN || text.length > VISIT_REASON_MAX) {
    throw invalidField('reason', 'visit.reason', {
      min: VISIT_REASON_MIN,
      max: VISIT_REASON_MAX,
    });
  }
  if (memberId === caller.memberId) throw new DomainError('own_account');
  // Of one person's visits that begin at once, one is after the other.
  await tx
    .select({ id: members.id })
    .from(members)
    .where(eq(members.id, caller.memberId))
    .for('no key update');
  await holdCaller(tx, caller);
  // A role that is given meanwhile waits, or is seen.
  const [member] = await tx.select().from(members).where(eq(members.id, memberId)).for('share');
  if (!member) throw new DomainError('not_found', { message: 'No such member' });
  if (member.role !== 'member') throw new DomainError('staff_account');
  const at = services.clock.now();
  await replaceOpen(tx, caller, at);
  const { visit_minutes: minutes } = await services.settings.read(tx);
  const id = services.random.uuid();
  const token = VISIT_TOKEN_PREFIX + services.random.token(TOKEN_BYTES);
  const endsAt = new Date(at.getTime() + minutes * MINUTE_MS);
  await tx.insert(visits).values({
    id,
    memberId,
    viewerId: caller.memberId,
    sessionId: caller.sessionId,
    tokenHash: hashOfToken(token),
    reason: text,
    ticket: ticket ?? null,
    beganAt: at,
    endsAt,
  });
  await notify(tx, {
    memberId,
    event: 'support.visited',
    values: { reason: text, at: at.toISOString() },
    path: '/profile?tab=sessions',
    at,
  });
  await audit(tx, {
    actorId: caller.memberId,
    action: 'member.visited',
    subject: `member/${memberId}`,
    after: { visit: id, reason: text, ticket: ticket ?? null, until: endsAt.toISOString() },
    at,
  });
  const viewer = (await namesOf(tx, [caller.memberId])).get(caller.memberId);
  return {
    id,
    token,
    began_at: at.toISOString(),
    ends_at: endsAt.toISOString(),
    reason: text,
    ticket: ticket ?? null,
    member: {
      id: memberId,
      username: member.username,
      name: `${member.firstName} ${member.lastName}`.trim(),
      first_name: member.firstName,
    },
    viewer: { name: viewer?.name ?? '' },
  };
}

/** A session has one open visit. */
async function replaceOpen(tx: Transaction, { sessionId }: Caller, at: Date): Promise<void> {
  const [open] = await tx
    .select()
    .from(visits)
    .where(and(eq(visits.sessionId, sessionId), isNull(visits.endedAt)))
    .for('no key update');
  if (open) await closeVisit(tx, open, 'replaced', at);
}

/** Ends a visit, if nobody has; once, whoever ends it, and with one row in the audit log. */
export async function closeVisit(
  tx: Transaction,
  { id, memberId, viewerId }: Pick<Row, 'id' | 'memberId' | 'viewerId'>,
  how: VisitEnd,
  at: Date,
): Promise<void> {
  const [ended] = await tx
    .update(visits)
    .set({ endedAt: at, endedFor: how })
    .where(and(eq(visits.id, id), isNull(visits.endedAt)))
    .returning({ reads: visits.reads, blocked: visits.blocked });
  if (!ended) return;
  const byViewer = how === 'left' || how === 'replaced';
  await audit(tx, {
    actorId: byViewer ? viewerId : null,
    action: 'member.visit_ended',
    subject: `member/${memberId}`,
    after: { visit: id, how, ...ended },
    at,
  });
}

/**
 * The viewer leaves; from whichever of their sessions they say so.
 * @throws DomainError `not_found` for a visit of somebody else
 */
export async function leaveVisit(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  { memberId }: Caller,
  id: string,
): Promise<Answer<typeof calls.end>> {
  const own = and(eq(visits.id, id), eq(visits.viewerId, memberId));
  const [visit] = await tx.select().from(visits).where(own).for('no key update');
  if (!visit) throw new DomainError('not_found', { message: 'No such visit' });
  await closeVisit(tx, visit, 'left', clock.now());
  return { reads: visit.reads, blocked: visit.blocked };
}
