import { eq } from 'drizzle-orm';
import { isEnrolmentCall, PROOF_MS } from '#contract/rules/second-factor.ts';
import { isStaff } from '#contract/rules/staff.ts';
import type { Database, Transaction } from '../../../database/database.ts';
import { sessions } from '../../../database/schema/sessions.ts';
import type { Services } from '../../../services.ts';
import { DomainError } from '../../base/errors.ts';
import type { Caller } from '../sessions.ts';
import { hasFactor } from './factors.ts';

/** Until when the session's last proof counts; null where it doesn't any more. */
export function provedUntil({ provedAt }: Pick<Caller, 'provedAt'>, now: Date): Date | null {
  const until = provedAt && new Date(provedAt.getTime() + PROOF_MS);
  return until && until >= now ? until : null;
}

/** @throws DomainError `step_up_required` where the session's last proof is too old */
export function requireFreshProof(caller: Pick<Caller, 'provedAt'>, now: Date): void {
  if (provedUntil(caller, now)) return;
  throw new DomainError('step_up_required', { message: 'Prove the second factor again' });
}

/**
 * Lets a session of staff that never proved a second factor do nothing but enrol one, or prove the
 * one that was enrolled meanwhile.
 * @throws DomainError `second_factor_enrolment_required`, `step_up_required`
 */
export async function refuseWithoutFactor(
  db: Database,
  caller: Caller,
  call: { readonly method: string; readonly path: string },
): Promise<void> {
  if (!isStaff(caller) || caller.provedAt !== null || isEnrolmentCall(call)) return;
  if (await hasFactor(db, caller.memberId)) {
    throw new DomainError('step_up_required', { message: 'Prove the second factor' });
  }
  throw new DomainError('second_factor_enrolment_required', {
    message: 'Enrol a second factor first',
  });
}

/** Marks a session as freshly proved. */
export async function markProved(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  sessionId: string,
): Promise<void> {
  await tx.update(sessions).set({ provedAt: clock.now() }).where(eq(sessions.id, sessionId));
}
