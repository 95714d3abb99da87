import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { AdminOffering } from '#contract/api/admin/offerings.ts';
import { dayStart } from '#contract/rules/days.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { requiredDocuments } from '#contract/rules/offerings/documents.ts';
import type { Database, Transaction } from '../../database/database.ts';
import {
  offeringDocuments,
  offeringPermits,
  offerings,
  offeringVersions,
} from '../../database/schema/offerings.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { DomainError } from '../base/errors.ts';
import {
  advanceOffering,
  lockOffering,
  offeringConflict,
  permitsOf,
  type OfferingRow,
} from './rows.ts';

export type DocumentRow = typeof offeringDocuments.$inferSelect;
export type VersionRow = typeof offeringVersions.$inferSelect;
export interface DocumentVersions {
  readonly document: DocumentRow;
  /** The newest first. */
  readonly versions: readonly VersionRow[];
}

/** The documents of an offering in their order, with all their versions. */
export async function documentsOf(db: Database, offeringId: number): Promise<DocumentVersions[]> {
  const rows = await db
    .select()
    .from(offeringDocuments)
    .leftJoin(offeringVersions, eq(offeringVersions.documentId, offeringDocuments.id))
    .where(eq(offeringDocuments.offeringId, offeringId))
    .orderBy(asc(offeringDocuments.position), desc(offeringVersions.version));
  const byDocument = Map.groupBy(rows, (row) => row.offering_documents.id);
  return [...byDocument.values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const versions = some.flatMap((row) => row.offering_versions ?? []);
    return [{ document: first.offering_documents, versions }];
  });
}

/** The version of each document that is accepted now: the newest that two persons agreed to. */
export const latestOf = (documents: readonly DocumentVersions[]) =>
  documents.flatMap(({ document, versions }) => {
    const version = versions.find(({ approvedAt }) => approvedAt !== null);
    return version ? [{ document, version }] : [];
  });

/** What keeps a draft from being approved. */
export async function problemsOf(
  db: Database,
  offering: OfferingRow,
  at: Date,
): Promise<AdminOffering['problems']> {
  const documents = await documentsOf(db, offering.id);
  const kinds = new Set(documents.map(({ document }) => document.kind));
  const missing = requiredDocuments.filter((kind) => !kinds.has(kind));
  const permits = await permitsOf(db, offering.id, offering.closesAt);
  const lastCooling = offering.closesAt.getTime() + offering.coolingDays * DAY_MS;
  return [
    ...(offering.risks.length === 0 ? [{ id: 'risks_missing' as const, kind: null }] : []),
    ...missing.map((kind) => ({ id: 'document_missing' as const, kind })),
    ...(permits.length === 0 ? [{ id: 'permits_missing' as const, kind: null }] : []),
    ...(offering.closesAt <= at ? [{ id: 'window_past' as const, kind: null }] : []),
    ...(dayStart(offering.allotsOn).getTime() < lastCooling
      ? [{ id: 'allotment_early' as const, kind: null }]
      : []),
  ];
}

interface Decided {
  readonly actorId: number;
  readonly id: number;
}

/** A draft as somebody read it. */
export interface SeenDraft {
  readonly seen: number;
  readonly digests: readonly string[];
}

/** How who reads an offering now sees it. @throws DomainError `not_found` */
export async function seenOf(db: Database, id: number): Promise<SeenDraft> {
  const { edits } = await findOffering(db, id);
  const documents = await documentsOf(db, id);
  return { seen: edits, digests: documents.map(({ versions }) => versions[0]?.digest ?? '') };
}

/**
 * Terms and documents must be those that were read: two persons agree to the same texts.
 * @returns the draft, locked
 * @throws DomainError `not_found`, `conflict`
 */
export async function assertSeen(
  tx: Transaction,
  id: number,
  { seen, digests }: SeenDraft,
): Promise<OfferingRow> {
  const offering = await lockOffering(tx, id);
  const now = await seenOf(tx, id);
  if (now.seen !== seen || now.digests.join() !== digests.join()) throw new DomainError('conflict');
  return offering;
}

/**
 * Approves a draft with the documents that it has: from then on it opens and closes by the clock.
 * @throws DomainError `not_found`, `offering_state`, `conflict` where it is not as it was seen, `offering_incomplete`
 *   {problems}
 */
export async function approveOffering(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  { actorId, id, seen, digests }: Decided & SeenDraft,
): Promise<void> {
  const offering = await assertSeen(tx, id, { seen, digests });
  const at = clock.now();
  const problems = await problemsOf(tx, offering, at);
  if (problems.length > 0) throw new DomainError('offering_incomplete', { details: { problems } });
  await advanceOffering(tx, offering, 'approve', { approvedAt: at });
  const documents = await documentsOf(tx, id);
  await tx
    .update(offeringVersions)
    .set({ approvedAt: at })
    .where(
      and(
        inArray(
          offeringVersions.documentId,
          documents.map(({ document }) => document.id),
        ),
        isNull(offeringVersions.approvedAt),
      ),
    );
  await audit(tx, {
    actorId,
    action: 'offering.approved',
    subject: `offering/${id}`,
    after: { name: offering.nameEs },
    at,
  });
}

/**
 * Publishes a version of a document of an approved offering: who subscribes from then on accepts this one.
 * @throws DomainError `not_found`, `offering_state`, `conflict` where it is not what was read
 */
export async function approveVersion(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  {
    actorId,
    id,
    version: versionId,
    digest,
  }: Decided & { readonly version: number; readonly digest: string },
): Promise<void> {
  const offering = await lockOffering(tx, id);
  if (offering.state !== 'approved') {
    throw new DomainError('offering_state', { details: { state: offering.state } });
  }
  const { document, version } = await findVersion(tx, id, versionId);
  if (version.approvedAt !== null) throw offeringConflict('version_published');
  if (version.digest !== digest) throw new DomainError('conflict');
  const at = clock.now();
  await tx
    .update(offeringVersions)
    .set({ approvedAt: at })
    .where(eq(offeringVersions.id, versionId));
  await audit(tx, {
    actorId,
    action: 'offering.version_approved',
    subject: `offering/${id}`,
    after: { title: document.nameEs, version: version.version, hash: digest },
    at,
  });
}

/** @throws DomainError `not_found` */
export async function findVersion(
  db: Database,
  offeringId: number,
  versionId: number,
): Promise<{ readonly document: DocumentRow; readonly version: VersionRow }> {
  const [found] = await db
    .select()
    .from(offeringVersions)
    .innerJoin(offeringDocuments, eq(offeringDocuments.id, offeringVersions.documentId))
    .where(and(eq(offeringVersions.id, versionId), eq(offeringDocuments.offeringId, offeringId)));
  if (!found) throw new DomainError('not_found');
  return { document: found.offering_documents, version: found.offering_versions };
}

/**
 * Cancels an offering that was not allotted: everything that was paid goes back, in batches after this.
 * @throws DomainError `not_found`, `offering_state`
 */
export async function cancelOffering(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  { actorId, id, reason }: Decided & { readonly reason: string },
): Promise<void> {
  const offering = await lockOffering(tx, id);
  const at = clock.now();
  await advanceOffering(tx, offering, 'cancel', { endedAt: at, cancelReason: reason });
  await audit(tx, {
    actorId,
    action: 'offering.cancelled',
    subject: `offering/${id}`,
    after: { name: offering.nameEs, note: reason },
    at,
  });
}

/** All permits of an offering, those that have ended too. */
export const allPermitsOf = (db: Database, offeringId: number) =>
  db
    .select()
    .from(offeringPermits)
    .where(eq(offeringPermits.offeringId, offeringId))
    .orderBy(asc(offeringPermits.country));

/** @throws DomainError `not_found` */
export async function findOffering(db: Database, id: number): Promise<OfferingRow> {
  const [row] = await db.select().from(offerings).where(eq(offerings.id, id));
  if (!row) throw new DomainError('not_found');
  return row;
}
