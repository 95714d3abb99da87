import { STAFF_IDLE_MS, STAFF_SESSION_MS } from '#contract/rules/second-factor.ts';
import { isStaff, type Role } from '#contract/rules/staff.ts';

interface SessionTimes {
  readonly role: Role;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

/** Why a session of staff is over: unused for too long, or begun too long ago; null while it lives. */
export function staffSessionEnd(
  { role, createdAt, lastUsedAt }: SessionTimes,
  now: Date,
): 'idle' | 'aged' | null {
  if (!isStaff({ role })) return null;
  if (now.getTime() - createdAt.getTime() >= STAFF_SESSION_MS) return 'aged';
  if (now.getTime() - lastUsedAt.getTime() >= STAFF_IDLE_MS) return 'idle';
  return null;
}
