import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { NewClaim } from '#contract/api/tokenization/eligibility.ts';
import { utcDay } from '#contract/rules/days.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { RENEWAL_DAYS, UNDECIDED_DAYS } from '#contract/rules/eligibility/limits.ts';
import { missingDocuments } from '#contract/rules/eligibility/needed-documents.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { eligibilityClaims, identityDocuments } from '../../database/schema/eligibility.ts';
import type { Services } from '../../services.ts';
import { assertAreaOn } from '../base/areas.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { lockMember } from '../memberships/current.ts';
import { lockClaim, stepClaim, type ClaimRow } from './claim-rows.ts';
import { validClaimOf } from './claims.ts';
import { eraseDocuments, typedErased } from './erase.ts';
import { tellStaff } from './tell.ts';
import { checkedIdentity } from './typed-identity.ts';

/**
 * Sends a claim to the staff, with the documents that were sent before.
 * @throws DomainError `area_off`, `claim_open`, `claim_valid` {from, until}, `validation` by field
 */
export async function askClaim(
  tx: Transaction,
  services: Services,
  memberId: number,
  given: NewClaim,
): Promise<ClaimRow> {
  await assertAreaOn(tx, services, 'tokenization');
  const at = services.clock.now();
  const typed = checkedIdentity(given, utcDay(at));
  await lockMember(tx, memberId);
  if (await openClaimOf(tx, memberId)) throw new DomainError('claim_open');
  const valid = await validClaimOf(tx, memberId, at);
  const from = valid ? renewalFrom(valid.validUntil) : at;
  if (valid && at < from) {
    throw new DomainError('claim_valid', {
      details: { from: from.toISOString(), until: valid.validUntil.toISOString() },
    });
  }
  const eraseAt = new Date(at.getTime() + UNDECIDED_DAYS * DAY_MS);
  const [claim] = await tx
    .insert(eligibilityClaims)
    .values({ ...typed, memberId, state: 'asked', askedAt: at, eraseAt })
    .returning();
  if (!claim) throw new Error('No claim was stored');
  await attachDocuments(tx, claim, given.documents);
  await tellStaff(tx, claim, at);
  return claim;
}

/** From when on a claim that counts can be asked for anew. */
export const renewalFrom = (validUntil: Date): Date =>
  new Date(validUntil.getTime() - RENEWAL_DAYS * DAY_MS);

async function openClaimOf(db: Database, memberId: number): Promise<boolean> {
  const found = await db.$count(
    eligibilityClaims,
    and(eq(eligibilityClaims.memberId, memberId), eq(eligibilityClaims.state, 'asked')),
  );
  return found > 0;
}

async function attachDocuments(
  tx: Transaction,
  { id, memberId, kind }: ClaimRow,
  ids: readonly string[],
): Promise<void> {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .update(identityDocuments)
          .set({ claimId: id })
          .where(
            and(
              inArray(identityDocuments.id, [...ids]),
              eq(identityDocuments.memberId, memberId),
              isNull(identityDocuments.claimId),
            ),
          )
          .returning({ kind: identityDocuments.kind });
  if (rows.length !== ids.length) throw invalidField('documents', 'file.gone');
  const missing = missingDocuments(
    kind,
    rows.map((row) => row.kind),
  );
  if (missing.length > 0) throw invalidField('documents', `documents.${kind}`);
}

/**
 * Takes a claim of one's own back; its documents and what was typed are erased.
 * @throws DomainError `not_found`, `claim_state` {state}
 */
export async function withdrawClaim(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  memberId: number,
  id: number,
): Promise<ClaimRow> {
  const at = services.clock.now();
  const claim = await lockClaim(tx, id);
  if (claim.memberId !== memberId) throw new DomainError('not_found');
  const withdrawn = await stepClaim(tx, claim, 'withdraw', { ...typedErased(at), decidedAt: at });
  await eraseDocuments(tx, services, id, at);
  return withdrawn;
}
