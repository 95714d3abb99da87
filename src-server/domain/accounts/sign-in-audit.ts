import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import { recordAside } from '../audit/events.ts';
import { audit } from '../audit/write.ts';

/** Somebody signed in; the last thing in the transaction that starts the session. */
export function auditSignIn(tx: Transaction, memberId: number, at: Date): Promise<void> {
  return audit(tx, {
    actorId: memberId,
    action: 'sign_in.accepted',
    subject: `member/${memberId}`,
    at,
  });
}

/** Somebody tried to sign in to an account; nothing for one that does not exist. */
export function auditRefusedSignIn(
  services: Services,
  member: { readonly id: number } | null,
  why: 'password' | 'blocked' | 'second_factor',
): void {
  if (!member) return;
  recordAside(services, {
    actorId: null,
    action: 'sign_in.refused',
    subject: `member/${member.id}`,
    after: { why },
    byStranger: true,
  });
}
