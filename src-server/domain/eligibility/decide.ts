import { and, eq, gt, ne } from 'drizzle-orm';
import { DAY_MS } from '#contract/rules/durations.ts';
import { missingDocuments } from '#contract/rules/eligibility/needed-documents.ts';
import type { Transaction } from '../../database/database.ts';
import { eligibilityClaims } from '../../database/schema/eligibility.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { assertClaimOfOthers } from '../benefit/own-benefit.ts';
import { DomainError } from '../base/errors.ts';
import { claimSubject, lockClaim, stepClaim, type ClaimRow } from './claim-rows.ts';
import { documentsOf } from './document-rows.ts';
import { eraseDocuments, typedErased } from './erase.ts';
import { reasonOf } from './reason.ts';
import { tellClaimant, tellGranted } from './tell.ts';

interface Deciding {
  readonly actorId: number;
  readonly id: number;
}

/**
 * Grants a claim for the setting's time. An earlier one that counts ends now: of two countries a member is
 * in one.
 * @throws DomainError `not_found`, `own_benefit`, `claim_state` {state}, `documents_missing` {kinds}
 */
export async function grantClaim(
  tx: Transaction,
  services: Pick<Services, 'clock' | 'settings'>,
  { actorId, id }: Deciding,
): Promise<void> {
  const at = services.clock.now();
  const asked = await lockClaim(tx, id);
  await assertClaimOfOthers(tx, actorId, asked);
  // Of one that is decided the documents may be erased: that it is decided is said first.
  if (asked.state === 'asked') await assertDocuments(tx, asked);
  const { eligibility_days: days, identity_document_days: documentDays } =
    await services.settings.read(tx);
  const granted = await stepClaim(tx, asked, 'grant', {
    decidedAt: at,
    decidedBy: actorId,
    validUntil: new Date(at.getTime() + days * DAY_MS),
    eraseAt: new Date(at.getTime() + documentDays * DAY_MS),
  });
  await tx
    .update(eligibilityClaims)
    .set({ validUntil: at })
    .where(
      and(
        eq(eligibilityClaims.memberId, granted.memberId),
        eq(eligibilityClaims.state, 'granted'),
        ne(eligibilityClaims.id, id),
        gt(eligibilityClaims.validUntil, at),
      ),
    );
  await tellGranted(tx, granted, at);
  await audit(tx, {
    actorId,
    action: 'eligibility.granted',
    subject: claimSubject(id),
    after: {
      member: granted.memberId,
      country: granted.country,
      until: granted.validUntil?.toISOString() ?? null,
    },
    at,
  });
}

async function assertDocuments(tx: Transaction, { id, kind }: ClaimRow): Promise<void> {
  const documents = (await documentsOf(tx, [id])).get(id) ?? [];
  const kinds = missingDocuments(
    kind,
    documents.filter(({ erasedAt }) => erasedAt === null).map((row) => row.kind),
  );
  if (kinds.length > 0) throw new DomainError('documents_missing', { details: { kinds } });
}

/**
 * Refuses a claim with what its member reads; documents and what was typed are erased at once.
 * @throws DomainError `validation` of the note, `not_found`, `own_benefit`, `claim_state` {state}
 */
export function refuseClaim(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  deciding: Deciding,
  note: string,
): Promise<void> {
  return endClaim(tx, services, deciding, { by: 'refuse', note });
}

/**
 * Revokes a claim that was granted; else as {@link refuseClaim}. An earlier one does not count again.
 * @throws as {@link refuseClaim}
 */
export function revokeClaim(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  deciding: Deciding,
  note: string,
): Promise<void> {
  return endClaim(tx, services, deciding, { by: 'revoke', note });
}

const endings = { refuse: 'eligibility.refused', revoke: 'eligibility.revoked' } as const;

async function endClaim(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  { actorId, id }: Deciding,
  { by, note }: { readonly by: keyof typeof endings; readonly note: string },
): Promise<void> {
  const at = services.clock.now();
  const reason = reasonOf('note', note);
  const claim = await lockClaim(tx, id);
  await assertClaimOfOthers(tx, actorId, claim);
  const erased = { ...typedErased(at), erasedAt: claim.erasedAt ?? at };
  const ended = await stepClaim(tx, claim, by, {
    ...erased,
    note: reason,
    ...(by === 'refuse'
      ? { decidedAt: at, decidedBy: actorId }
      : { revokedAt: at, revokedBy: actorId }),
  });
  await eraseDocuments(tx, services, id, at);
  await tellClaimant(tx, endings[by], ended, at);
  await audit(tx, {
    actorId,
    action: endings[by],
    subject: claimSubject(id),
    after: { member: claim.memberId, note: reason },
    at,
  });
}
