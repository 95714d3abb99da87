import { eq } from 'drizzle-orm';
import { isStaff, type Role } from '#contract/rules/staff.ts';
import type { Transaction } from '../../../database/database.ts';
import { members } from '../../../database/schema/members.ts';
import { DomainError } from '../../base/errors.ts';
import { hasFactor } from './factors.ts';
import { dropRecoveryCodes } from './recovery-codes.ts';

/** Locks a member until the transaction ends: changes of their factors come one after the other. */
export async function holdMember(tx: Transaction, memberId: number): Promise<Role> {
  const [member] = await tx
    .select({ role: members.role })
    .from(members)
    .where(eq(members.id, memberId))
    .for('no key update');
  if (!member) throw new DomainError('not_found');
  return member.role;
}

/** @throws DomainError `last_factor` where an account that needs a factor has none any more */
export async function refuseLastFactor(
  tx: Transaction,
  memberId: number,
  role: Role,
): Promise<void> {
  if (isStaff({ role }) && !(await hasFactor(tx, memberId))) {
    throw new DomainError('last_factor', { message: 'Staff keep one second factor at least' });
  }
}

/** Recovery codes alone are no second factor: they go with the last one. */
export async function dropLastCodes(tx: Transaction, memberId: number): Promise<void> {
  if (!(await hasFactor(tx, memberId))) await dropRecoveryCodes(tx, memberId);
}
