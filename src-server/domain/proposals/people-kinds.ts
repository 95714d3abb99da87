import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { ProposalEffect } from '#contract/api/admin/proposals.ts';
import type { Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { sessions } from '../../database/schema/sessions.ts';
import { blockMember, endMemberSessions, unblockMember } from '../administration/member-actions.ts';
import { DomainError } from '../base/errors.ts';
import { namesOf } from '../base/member-names.ts';
import { factorsOf } from '../accounts/second-factor/factors.ts';
import { resetFactors } from '../accounts/second-factor/reset.ts';
import { decidersOf } from './deciders.ts';
import { lockedIsStaff } from './staff-list.ts';
import { setStanding } from '../administration/standing.ts';
import { changesOf, type KindOfProposal, type ProposalPayloads } from './proposal-kind.ts';

/** The subject of everything about one person: one proposal about them at a time. */
const subjectOf = (memberId: number): string => `member/${memberId}`;

export const blockKind: KindOfProposal<ProposalPayloads['member.block']> = {
  duty: 'staff',
  describe: async (tx, _services, { memberId }) => ({
    subject: subjectOf(memberId),
    label: await labelOf(tx, memberId),
    changes: [{ name: 'status', from: 'active', to: 'blocked' }],
    concerned: [memberId],
  }),
  apply: (tx, services, { memberId, reason }, { actorId }) =>
    blockMember(tx, services, { actorId, memberId }, reason),
  effects: async (tx, _services, { memberId }) => [
    ...(await openSessions(tx, memberId)),
    ...(await staffLeft(tx, [memberId])),
  ],
};

export const unblockKind: KindOfProposal<ProposalPayloads['member.unblock']> = {
  duty: 'staff',
  describe: async (tx, _services, { memberId }) => ({
    subject: subjectOf(memberId),
    label: await labelOf(tx, memberId),
    changes: [{ name: 'status', from: 'blocked', to: 'active' }],
    concerned: [memberId],
  }),
  apply: (tx, services, { memberId }, { actorId }) =>
    unblockMember(tx, services, { actorId, memberId }),
  effects: async () => [{ id: 'signs_in_again', values: {} }],
};

export const endSessionsKind: KindOfProposal<ProposalPayloads['member.end_sessions']> = {
  duty: 'staff',
  describe: async (tx, _services, { memberId }) => ({
    subject: subjectOf(memberId),
    label: await labelOf(tx, memberId),
    changes: [{ name: 'sessions', from: await countSessions(tx, memberId), to: 0 }],
    concerned: [memberId],
  }),
  apply: (tx, services, { memberId }, { actorId }) =>
    endMemberSessions(tx, services, { actorId, memberId }),
  effects: (tx, _services, { memberId }) => openSessions(tx, memberId),
};

/**
 * Taking a lost second factor: of members by the duty `members`, of somebody with a role by `staff`.
 * Where a member got or lost a role meanwhile it is not possible any more.
 */
export const resetFactorsKind = (
  duty: 'members' | 'staff',
): KindOfProposal<ProposalPayloads['member.reset_factors']> => ({
  duty,
  describe: async (tx, _services, { memberId }) => {
    const { totp, passkeys } = await factorsOf(tx, memberId);
    return {
      subject: subjectOf(memberId),
      label: await labelOf(tx, memberId),
      changes: [{ name: 'second_factors', from: Number(totp) + passkeys, to: 0 }],
      concerned: [memberId],
    };
  },
  apply: async (tx, services, { memberId }, { actorId }) => {
    if ((await lockedIsStaff(tx, memberId)) !== (duty === 'staff')) {
      throw new DomainError('conflict', { message: 'They have another role by now' });
    }
    await resetFactors(tx, services, { actorId, memberId });
  },
  effects: async (tx, _services, { memberId }) => [
    ...(await identityOf(tx, memberId)),
    ...(await openSessions(tx, memberId)),
    { id: 'factors_reset', values: {} },
  ],
});

export const staffKind: KindOfProposal<ProposalPayloads['staff.set']> = {
  duty: 'staff',
  describe: async (tx, _services, { memberId, role, duties, seen }) => ({
    subject: subjectOf(memberId),
    label: await labelOf(tx, memberId),
    changes: changesOf(
      { role: seen.role, duties: seen.duties.join(',') },
      { role, duties: duties.join(',') },
    ),
    concerned: [memberId],
  }),
  apply: (tx, services, payload, { actorId, reason }) =>
    setStanding(tx, services, { ...payload, actorId, reason }),
  effects: async (tx, _services, { memberId, duties }) => [
    ...(await identityOf(tx, memberId)),
    ...(await openSessions(tx, memberId)),
    ...(await staffLeft(tx, duties.includes('staff') ? [] : [memberId])),
  ],
};

/** Name and username: a name is what people write themselves, a username is theirs alone. */
async function labelOf(tx: Transaction, id: number): Promise<string> {
  const found = (await namesOf(tx, [id])).get(id);
  if (!found) throw new DomainError('not_found', { message: 'No such member' });
  return `${found.name} (@${found.username})`;
}

/** Since when the account exists, and how many others bear its name. */
async function identityOf(tx: Transaction, id: number): Promise<ProposalEffect[]> {
  const [member] = await tx.select().from(members).where(eq(members.id, id));
  if (!member) return [];
  const fullName = sql`lower(${members.firstName} || ' ' || ${members.lastName})`;
  const own = `${member.firstName} ${member.lastName}`;
  const namesakes = await tx.$count(
    members,
    and(ne(members.id, id), eq(fullName, sql`lower(${own})`)),
  );
  return [
    { id: 'registered', values: { registered_at: member.createdAt.toISOString() } },
    ...(namesakes > 0 ? [{ id: 'namesakes' as const, values: { count: namesakes } }] : []),
  ];
}

const countSessions = (tx: Transaction, memberId: number): Promise<number> =>
  tx.$count(sessions, and(eq(sessions.memberId, memberId), isNull(sessions.revokedAt)));

const openSessions = async (tx: Transaction, memberId: number): Promise<ProposalEffect[]> => [
  { id: 'sessions_end', values: { count: await countSessions(tx, memberId) } },
];

/** Who has the duty `staff` afterwards, of those who have it now. */
async function staffLeft(tx: Transaction, without: readonly number[]): Promise<ProposalEffect[]> {
  const left = await decidersOf(tx, 'staff', without);
  return [{ id: 'staff_left', values: { count: left.length } }];
}
