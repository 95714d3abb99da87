import type { Database } from '../../../database/database.ts';
import type { Services } from '../../../services.ts';
import type { Caller } from '../sessions.ts';
import { hasFactor } from './factors.ts';
import { requireFreshProof } from './session-proof.ts';

/** @throws DomainError `step_up_required` where the caller enrolled a second factor and its last proof is too old */
export async function requireOwnFactor(
  db: Database,
  { clock }: Pick<Services, 'clock'>,
  caller: Caller,
): Promise<void> {
  if (await hasFactor(db, caller.memberId)) requireFreshProof(caller, clock.now());
}
