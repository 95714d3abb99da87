import { and, asc, countDistinct, eq, max, ne, sql } from 'drizzle-orm';
import type { StaffList } from '#contract/api/admin/staff.ts';
import { isStaff, STAFF_HOLDERS_MIN } from '#contract/rules/staff.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { proposals } from '../../database/schema/proposals.ts';
import { members } from '../../database/schema/members.ts';
import { passkeys, totpFactors } from '../../database/schema/second-factors.ts';
import { sessions } from '../../database/schema/sessions.ts';
import { pictureUrl } from '../files/avatars.ts';
import { DomainError } from '../base/errors.ts';
import { decidersOf } from './deciders.ts';

/** Everybody with a role: administrators first, then by name. */
export async function listStaff(db: Database, callerId: number): Promise<StaffList> {
  const rows = await db
    .select({
      id: members.id,
      username: members.username,
      first: members.firstName,
      last: members.lastName,
      avatar: members.avatar,
      role: members.role,
      duties: members.duties,
      status: members.status,
      lastUsedAt: max(sessions.lastUsedAt),
      proposal: max(proposals.id),
      passkeys: countDistinct(passkeys.id),
      totp: sql<boolean>`bool_or(${totpFactors.secret} is not null)`,
    })
    .from(members)
    .leftJoin(sessions, eq(sessions.memberId, members.id))
    .leftJoin(
      proposals,
      and(
        eq(proposals.state, 'open'),
        eq(proposals.subject, sql`'member/' || ${members.id}::text`),
      ),
    )
    .leftJoin(passkeys, eq(passkeys.memberId, members.id))
    .leftJoin(totpFactors, eq(totpFactors.memberId, members.id))
    .where(ne(members.role, 'member'))
    .groupBy(members.id)
    .orderBy(asc(members.role), asc(members.firstName), asc(members.id));
  return {
    items: rows.map(({ id, first, last, lastUsedAt, avatar, ...row }) => ({
      username: row.username,
      name: `${first} ${last}`.trim(),
      avatar: avatar && pictureUrl(avatar),
      role: row.role,
      duties: row.duties,
      status: row.status,
      is_me: id === callerId,
      last_used_at: lastUsedAt?.toISOString() ?? null,
      second_factor: factorOf(row),
      proposal: row.proposal,
    })),
    staff_holders: (await decidersOf(db, 'staff', [])).length,
    staff_least: STAFF_HOLDERS_MIN,
  };
}

/** A passkey can't be copied, so it is named first. */
function factorOf(row: { readonly passkeys: number; readonly totp: boolean }) {
  if (row.passkeys > 0) return 'passkey';
  return row.totp ? 'totp' : null;
}

/**
 * Whether a member has a role, which stays so until the transaction ends; false for an unknown one.
 */
export async function lockedIsStaff(tx: Transaction, id: number): Promise<boolean> {
  const [row] = await tx
    .select({ role: members.role })
    .from(members)
    .where(eq(members.id, id))
    .for('no key update');
  return row !== undefined && isStaff(row);
}

/** @throws DomainError `not_found` */
export async function memberIdOf(db: Database, username: string): Promise<number> {
  const [row] = await db
    .select({ id: members.id })
    .from(members)
    .where(eq(sql`lower(${members.username})`, username.trim().toLowerCase()));
  if (!row) throw new DomainError('not_found', { message: 'No such member' });
  return row.id;
}
