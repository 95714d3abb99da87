import type { Database } from '../../database/database.ts';
import { DomainError } from '../base/errors.ts';
import { validClaimOf } from '../eligibility/claims.ts';
import { permitsOf, type OfferingRow } from './rows.ts';

/**
 * Refuses who may not subscribe to an offering at an instant: it is asked when units are reserved, and again when they
 * are paid.
 * @returns id of the claim that the member is eligible by
 * @throws DomainError `not_eligible` {reason: none, or country with the country}
 */
export async function assertEligible(
  db: Database,
  { id }: Pick<OfferingRow, 'id'>,
  memberId: number,
  at: Date,
): Promise<number> {
  const claim = await validClaimOf(db, memberId, at);
  if (!claim) throw new DomainError('not_eligible', { details: { reason: 'none' } });
  const permits = await permitsOf(db, id, at);
  if (!permits.some(({ country }) => country === claim.country)) {
    throw new DomainError('not_eligible', {
      details: { reason: 'country', country: claim.country },
    });
  }
  return claim.id;
}
