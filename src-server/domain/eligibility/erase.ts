import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import { HOUR_MS } from '#contract/rules/durations.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { eligibilityClaims, identityDocuments } from '../../database/schema/eligibility.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { DomainError } from '../base/errors.ts';
import { dropBytes } from '../files/collect.ts';
import { dropFiles } from '../files/records.ts';
import { claimSubject, lockClaim, stepClaim } from './claim-rows.ts';
import { tellClaimant } from './tell.ts';

/** Claims that one query asks about. */
const AT_ONCE = 100;

/** What a claim's row keeps nothing of once it is erased. */
export const typedErased = (at: Date) => ({
  documentName: null,
  documentDate: null,
  registrationNumber: null,
  erasedAt: at,
});

/**
 * Takes the keys of a claim's documents away, so that nobody opens them any more; the bytes go after the
 * commit, see `eraseBytes`. What is left says what they were and when they went.
 */
export async function eraseDocuments(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  claimId: number,
  at: Date,
): Promise<void> {
  const rows = await tx
    .select({ id: identityDocuments.id, fileId: identityDocuments.fileId })
    .from(identityDocuments)
    .where(and(eq(identityDocuments.claimId, claimId), isNull(identityDocuments.erasedAt)));
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx
    .update(identityDocuments)
    .set({ sealedKey: null, erasedAt: at })
    .where(inArray(identityDocuments.id, ids));
  await dropFiles(
    tx,
    services,
    rows.flatMap(({ fileId }) => fileId ?? []),
  );
}

/** Drops documents that are part of no claim, and everything that is known of them. */
async function dropUnsent(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  ids: readonly string[],
): Promise<number> {
  const rows = await tx
    .delete(identityDocuments)
    .where(and(inArray(identityDocuments.id, [...ids]), isNull(identityDocuments.claimId)))
    .returning({ fileId: identityDocuments.fileId });
  await dropFiles(
    tx,
    services,
    rows.flatMap(({ fileId }) => fileId ?? []),
  );
  return rows.length;
}

/** Erases a document that a member has sent with no claim. @throws DomainError `not_found` */
export async function removeDocument(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  memberId: number,
  id: string,
): Promise<void> {
  const [own] = await tx
    .select({ id: identityDocuments.id })
    .from(identityDocuments)
    .where(and(eq(identityDocuments.id, id), eq(identityDocuments.memberId, memberId)));
  if (!own || (await dropUnsent(tx, services, [id])) === 0) throw new DomainError('not_found');
}

/** Takes the bytes of erased documents out of the store; what fails is tried again by the job. */
export async function eraseBytes(services: Services): Promise<void> {
  try {
    await dropBytes(services, 'identity_document');
  } catch (err) {
    services.log.warn(
      { err },
      'bytes of erased identity documents are left; it will be tried again',
    );
  }
}

/**
 * Erases what is due: documents and what was typed of claims whose date has come, of which what nobody
 * decided lapses, and documents that were sent with no claim.
 */
export async function eraseDue(services: Services): Promise<void> {
  const { db } = services.database;
  for (;;) {
    const due = await dueClaims(db, services.clock.now());
    for (const id of due) {
      await services.database.transaction((tx) => eraseClaim(tx, services, id));
    }
    if (due.length < AT_ONCE) break;
  }
  await eraseUnsent(services);
  await dropBytes(services, 'identity_document');
}

async function dueClaims(db: Database, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: eligibilityClaims.id })
    .from(eligibilityClaims)
    .where(and(isNull(eligibilityClaims.erasedAt), lte(eligibilityClaims.eraseAt, now)))
    .orderBy(asc(eligibilityClaims.eraseAt))
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}

async function eraseClaim(tx: Transaction, services: Services, id: number): Promise<void> {
  const at = services.clock.now();
  const claim = await lockClaim(tx, id);
  if (claim.erasedAt !== null || claim.eraseAt > at) return;
  await eraseDocuments(tx, services, id, at);
  if (claim.state === 'asked') {
    const lapsed = await stepClaim(tx, claim, 'lapse', { ...typedErased(at), decidedAt: at });
    await tellClaimant(tx, 'eligibility.lapsed', lapsed, at);
  } else {
    await tx.update(eligibilityClaims).set(typedErased(at)).where(eq(eligibilityClaims.id, id));
  }
  await audit(tx, {
    actorId: null,
    action: 'eligibility.erased',
    subject: claimSubject(id),
    after: { member: claim.memberId },
    at,
  });
}

async function eraseUnsent(services: Services): Promise<void> {
  const { db } = services.database;
  const { file_orphan_hours: hours } = await services.settings.read(db);
  const since = new Date(services.clock.now().getTime() - hours * HOUR_MS);
  const old = await db
    .select({ id: identityDocuments.id })
    .from(identityDocuments)
    .where(and(isNull(identityDocuments.claimId), lte(identityDocuments.createdAt, since)));
  if (old.length === 0) return;
  await services.database.transaction((tx) =>
    dropUnsent(
      tx,
      services,
      old.map(({ id }) => id),
    ),
  );
}
