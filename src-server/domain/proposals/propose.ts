import { and, eq } from 'drizzle-orm';
import type { Proposed } from '#contract/api/admin/proposals.ts';
import type { AuditValues } from '#contract/rules/audit.ts';
import type { ProposalKind } from '#contract/rules/proposals.ts';
import { hasDuty } from '#contract/rules/staff.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { inSavepoint } from '../../database/audit-sealing.ts';
import type { Transaction } from '../../database/database.ts';
import { proposals } from '../../database/schema/proposals.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { DomainError } from '../base/errors.ts';
import { namesOf } from '../base/member-names.ts';
import { notifyAll } from '../inbox/notifications.ts';
import type { Caller } from '../accounts/sessions.ts';
import { decidersOf, type Decider } from './deciders.ts';
import { kindsOfProposals } from './kinds.ts';
import type { KindOfProposal, NamedChange, ProposalPayloads } from './proposal-kind.ts';

interface Asked<Kind extends ProposalKind> {
  readonly kind: Kind;
  readonly payload: ProposalPayloads[Kind];
  readonly reason: string;
  /** What the kind's `prepare` gave, where it has one. */
  readonly prepared?: unknown;
}

/**
 * Asks for a change that another person has to accept. It is tried out first and undone, so that
 * what can't be done is refused at once; everybody who can accept it is notified.
 * @throws DomainError as the change itself; `duty_missing`; `forbidden` where it is about who asks;
 *   `proposal_open` where the same is asked for already
 */
export async function propose<Kind extends ProposalKind>(
  tx: Transaction,
  services: Services,
  caller: Pick<Caller, 'memberId' | 'role' | 'duties'>,
  { kind, payload, reason: written, prepared }: Asked<Kind>,
): Promise<Proposed> {
  const of: KindOfProposal<ProposalPayloads[Kind]> = kindsOfProposals[kind];
  // Whoever reads the table of calls has let members' business through that concerns staff.
  if (!hasDuty(caller, of.duty)) {
    throw new DomainError('duty_missing', { details: { duty: of.duty } });
  }
  const actorId = caller.memberId;
  const reason = written.trim();
  const { subject, label, changes, concerned = [] } = await of.describe(tx, services, payload);
  await assertNoneOpen(tx, subject, services.clock.now());
  await tryOut(tx, (nested) => of.apply(nested, services, payload, { actorId, reason, prepared }));
  // They would bar the way of what others ask about them.
  if (concerned.includes(actorId)) {
    throw new DomainError('forbidden', { message: 'The change is about you' });
  }

  const at = services.clock.now();
  const { proposal_days: days } = await services.settings.read(tx);
  const [row] = await tx
    .insert(proposals)
    .values({
      kind,
      subject,
      label,
      payload,
      changes: [...changes],
      reason,
      duty: of.duty,
      concerned: [...concerned],
      proposedBy: actorId,
      proposedAt: at,
      expiresAt: new Date(at.getTime() + days * DAY_MS),
    })
    .onConflictDoNothing()
    .returning();
  // Somebody asked for the same at this moment.
  if (!row) throw new DomainError('proposal_open');
  const deciders = await decidersOf(tx, of.duty, [actorId, ...concerned]);
  const asked = await withoutGain(deciders, (id) =>
    of.assertPaysOthers?.(tx, payload, id, prepared),
  );
  await audit(tx, {
    actorId,
    action: 'proposal.made',
    subject,
    before: sideOf(changes, 'from'),
    after: {
      proposal: row.id,
      reason,
      ...sideOf(changes, 'to'),
    },
    at,
  });
  const by = (await namesOf(tx, [actorId])).get(actorId)?.name ?? '';
  await notifyAll(
    tx,
    asked.map(({ id }) => ({
      memberId: id,
      event: 'approval.asked' as const,
      values: { number: String(row.id), kind, label, member: by },
      path: `/admin/approvals?id=${row.id}`,
      at,
    })),
  );
  return {
    proposal: {
      id: row.id,
      kind,
      expires_at: row.expiresAt.toISOString(),
      asked: asked.map(({ username, name }) => ({ username, name })),
    },
  };
}

export const plain = (value: string | number | boolean | null): string | number | null =>
  typeof value === 'boolean' ? String(value) : value;

/** One side of the changes, as a row of the audit log has it: each name has its word there. */
const sideOf = (changes: readonly NamedChange[], side: 'from' | 'to'): AuditValues =>
  Object.fromEntries(changes.map((change) => [change.name, plain(change[side])]));

async function assertNoneOpen(tx: Transaction, subject: string, now: Date): Promise<void> {
  const [open] = await tx
    .select({ id: proposals.id, expiresAt: proposals.expiresAt })
    .from(proposals)
    .where(and(eq(proposals.subject, subject), eq(proposals.state, 'open')))
    .for('update');
  if (!open) return;
  if (open.expiresAt > now) {
    throw new DomainError('proposal_open', { details: { proposal: open.id } });
  }
  await tx
    .update(proposals)
    .set({ state: 'expired', decidedAt: open.expiresAt })
    .where(eq(proposals.id, open.id));
}

/** Those whom it doesn't pay: who would be refused is not asked. */
async function withoutGain(
  deciders: readonly Decider[],
  assertPaysOthers: (id: number) => Promise<void> | undefined,
): Promise<readonly Decider[]> {
  const asked: Decider[] = [];
  for (const decider of deciders) {
    try {
      await assertPaysOthers(decider.id);
      asked.push(decider);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'own_benefit') throw error;
    }
  }
  return asked;
}

class Undone extends Error {}

/** Does `work` and undoes it; what it throws is thrown. */
async function tryOut(
  tx: Transaction,
  work: (nested: Transaction) => Promise<void>,
): Promise<void> {
  try {
    await inSavepoint(tx, async (nested) => {
      await work(nested);
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
}
