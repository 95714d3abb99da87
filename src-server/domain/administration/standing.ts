import { and, arrayContains, eq } from 'drizzle-orm';
import {
  hasDuty,
  isSameStanding,
  isStaff,
  STAFF_HOLDERS_MIN,
  type Duty,
  type Role,
  type Standing,
} from '#contract/rules/staff.ts';
import type { Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { hasFactor } from '../accounts/second-factor/factors.ts';
import { endAllSessions } from '../accounts/sessions.ts';

interface NewStanding {
  readonly memberId: number;
  readonly role: Role;
  readonly duties: readonly Duty[];
  readonly seen: Standing;
  readonly actorId: number;
  readonly reason: string;
}

/**
 * Gives a member a role and duties, or takes them: their sessions end.
 * @throws DomainError `not_found`, `conflict` (not as it was seen, or blocked), `forbidden`
 *   (oneself), `staff_remain`; `validation` {username} without a second factor, {duties} for duties of who is no administrator, or an
 *   administrator without any
 */
export async function setStanding(
  tx: Transaction,
  services: Services,
  { memberId, role, duties, seen, actorId, reason }: NewStanding,
): Promise<void> {
  if (memberId === actorId) {
    throw new DomainError('forbidden', { message: 'Nobody changes their own role' });
  }
  if ((role === 'administrator') !== duties.length > 0) {
    throw invalidField('duties', 'staff.duties');
  }
  const holders = await lockStaffHolders(tx);
  const [before] = await tx
    .select({ role: members.role, duties: members.duties, status: members.status })
    .from(members)
    .where(eq(members.id, memberId))
    .for('no key update');
  if (!before) throw new DomainError('not_found', { message: 'No such member' });
  if (before.status !== 'active' || !isSameStanding(before, seen)) {
    throw new DomainError('conflict');
  }
  if (isSameStanding(before, { role, duties })) throw invalidField('role', 'staff.unchanged');
  if (isStaff({ role }) && !(await hasFactor(tx, memberId))) {
    throw invalidField('username', 'staff.factor');
  }
  if (!hasDuty({ role, duties }, 'staff')) assertStaffRemains(holders, memberId);
  await tx
    .update(members)
    .set({ role, duties: [...duties] })
    .where(eq(members.id, memberId));
  await endAllSessions(tx, services, memberId, 'ended');
  await audit(tx, {
    actorId,
    action: 'staff.changed',
    subject: `member/${memberId}`,
    before: written(before),
    after: { ...written({ role, duties }), reason },
    at: services.clock.now(),
  });
}

/** Active holders of the duty `staff`, locked in one order: of two changes at once one is first. */
export async function lockStaffHolders(tx: Transaction): Promise<readonly number[]> {
  const holders = await tx
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.role, 'administrator'),
        eq(members.status, 'active'),
        arrayContains(members.duties, ['staff']),
      ),
    )
    .orderBy(members.id)
    .for('no key update');
  return holders.map(({ id }) => id);
}

/** @throws DomainError `staff_remain` where too few would be left without this one */
export function assertStaffRemains(holders: readonly number[], memberId: number): void {
  if (!holders.includes(memberId) || holders.length > STAFF_HOLDERS_MIN) return;
  throw new DomainError('staff_remain', { details: { least: STAFF_HOLDERS_MIN } });
}

const written = ({ role, duties }: Standing) => ({ role, duties: duties.join(', ') });
