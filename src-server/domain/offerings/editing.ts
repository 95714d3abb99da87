import { and, desc, eq, isNull, max, sql } from 'drizzle-orm';
import type { OfferingFields } from '#contract/api/admin/offerings.ts';
import { parseUsd } from '#contract/rules/money.ts';
import type { OfferingDocumentKind } from '#contract/rules/offerings/documents.ts';
import type { Transaction } from '../../database/database.ts';
import { violatedConstraint } from '../../database/violations.ts';
import {
  offeringDocuments,
  offeringPermits,
  offerings,
  offeringVersions,
} from '../../database/schema/offerings.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { versionDigest } from './digests.ts';
import { lockOffering, type OfferingRow } from './rows.ts';

type Acting = Pick<Services, 'clock' | 'settings'>;

/** @throws DomainError `validation` by field where the terms do not fit each other */
function assertTerms(fields: OfferingFields): void {
  const price = parseUsd(fields.price);
  if (price <= 0n) throw invalidField('price', 'amount.positive');
  if (fields.asked_max < fields.supply) throw invalidField('asked_max', 'offering.asked_max');
  if (fields.least > fields.supply) throw invalidField('least', 'offering.least');
  if (fields.member_max < fields.member_min || fields.member_max > fields.asked_max) {
    throw invalidField('member_max', 'offering.member_max');
  }
  if (Date.parse(fields.closes_at) <= Date.parse(fields.opens_at)) {
    throw invalidField('closes_at', 'offering.window');
  }
  const countries = new Set(fields.permits.map(({ country }) => country));
  if (countries.size < fields.permits.length) {
    throw invalidField('permits', 'offering.permit_twice');
  }
}

const valuesOf = (fields: OfferingFields) => ({
  slug: fields.slug,
  nameEs: fields.name_es.trim(),
  nameEn: fields.name_en.trim(),
  summaryEs: fields.summary_es.trim(),
  summaryEn: fields.summary_en.trim(),
  issuer: fields.issuer.trim(),
  issuerRegister: fields.issuer_register.trim(),
  issuerCountry: fields.issuer_country,
  assetEs: fields.asset_es.trim(),
  assetEn: fields.asset_en.trim(),
  risks: fields.risks,
  price: parseUsd(fields.price),
  supply: fields.supply,
  askedMax: fields.asked_max,
  least: fields.least,
  memberMin: fields.member_min,
  memberMax: fields.member_max,
  opensAt: new Date(fields.opens_at),
  closesAt: new Date(fields.closes_at),
  allotsOn: fields.allots_on,
  lockupMonths: fields.lockup_months,
});

/**
 * Stores a new draft.
 * @returns its id
 * @throws DomainError `validation`: terms that do not fit each other, an address that another one has
 */
export async function createOffering(
  tx: Transaction,
  { clock, settings }: Acting,
  { actorId, fields }: { readonly actorId: number; readonly fields: OfferingFields },
): Promise<number> {
  assertTerms(fields);
  const at = clock.now();
  const { offering_cooling_days: coolingDays } = await settings.read(tx);
  const [row] = await withOwnSlug(
    tx
      .insert(offerings)
      .values({ ...valuesOf(fields), coolingDays, createdBy: actorId, createdAt: at })
      .returning({ id: offerings.id }),
  );
  if (!row) throw new Error('An offering was not stored');
  await setPermits(tx, row.id, fields);
  await audit(tx, {
    actorId,
    action: 'offering.created',
    subject: `offering/${row.id}`,
    after: { name: fields.name_es },
    at,
  });
  return row.id;
}

async function withOwnSlug<Stored>(work: Promise<Stored>): Promise<Stored> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) === 'offerings_slug_unique') {
      throw invalidField('slug', 'offering.slug_taken');
    }
    throw error;
  }
}

async function setPermits(
  tx: Transaction,
  offeringId: number,
  { permits }: OfferingFields,
): Promise<void> {
  await tx.delete(offeringPermits).where(eq(offeringPermits.offeringId, offeringId));
  if (permits.length === 0) return;
  await tx.insert(offeringPermits).values(
    permits.map(({ country, basis, valid_until: validUntil }) => ({
      offeringId,
      country,
      basis: basis.trim(),
      validUntil,
    })),
  );
}

/**
 * Changes a draft; what two persons approved does not change.
 * @throws DomainError `not_found`, `offering_state`, `conflict` (somebody changed it first), `validation`
 */
export async function changeOffering(
  tx: Transaction,
  { clock, settings }: Acting,
  {
    actorId,
    id,
    fields,
    seen,
  }: {
    readonly actorId: number;
    readonly id: number;
    readonly fields: OfferingFields;
    readonly seen: number;
  },
): Promise<void> {
  const row = await lockDraft(tx, id);
  if (row.edits !== seen) throw new DomainError('conflict');
  assertTerms(fields);
  const { offering_cooling_days: coolingDays } = await settings.read(tx);
  await withOwnSlug(
    tx
      .update(offerings)
      .set({ ...valuesOf(fields), coolingDays, edits: seen + 1 })
      .where(eq(offerings.id, id)),
  );
  await setPermits(tx, id, fields);
  await audit(tx, {
    actorId,
    action: 'offering.changed',
    subject: `offering/${id}`,
    after: { name: fields.name_es },
    at: clock.now(),
  });
}

async function lockDraft(tx: Transaction, id: number): Promise<OfferingRow> {
  const row = await lockOffering(tx, id);
  if (row.state !== 'draft') {
    throw new DomainError('offering_state', { details: { state: row.state } });
  }
  return row;
}

interface Texts {
  readonly text_es: string;
  readonly text_en: string | null;
}

/**
 * Adds a document with its first version to a draft: which documents there are is decided before it is approved.
 * @throws DomainError `not_found`, `offering_state`, `validation` (kind) where there is one of its kind
 */
export async function addDocument(
  tx: Transaction,
  acting: Acting,
  asked: Texts & {
    readonly actorId: number;
    readonly id: number;
    readonly kind: OfferingDocumentKind;
    readonly name_es: string;
    readonly name_en: string;
  },
): Promise<void> {
  const { id: offeringId, kind, actorId } = asked;
  await lockDraft(tx, offeringId);
  const [last] = await tx
    .select({ position: max(offeringDocuments.position) })
    .from(offeringDocuments)
    .where(eq(offeringDocuments.offeringId, offeringId));
  const [document] = await tx
    .insert(offeringDocuments)
    .values({
      offeringId,
      kind,
      nameEs: asked.name_es.trim(),
      nameEn: asked.name_en.trim(),
      position: (last?.position ?? 0) + 1,
    })
    .onConflictDoNothing()
    .returning({ id: offeringDocuments.id });
  if (!document) throw invalidField('kind', 'offering.document_twice');
  await writeVersion(tx, acting, { ...asked, offeringId, documentId: document.id, actorId });
}

/**
 * Writes the next version of a document; one that nobody approved yet is replaced. Members see it when two persons
 * agreed to it.
 * @throws DomainError `not_found`, `offering_state` where nobody can subscribe any more
 */
export async function writeVersion(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  {
    actorId,
    offeringId,
    documentId,
    text_es: textEs,
    text_en: textEn,
  }: Texts & {
    readonly actorId: number;
    readonly offeringId: number;
    readonly documentId: number;
  },
): Promise<void> {
  const { state } = await lockOffering(tx, offeringId);
  if (state !== 'draft' && state !== 'approved') {
    throw new DomainError('offering_state', { details: { state } });
  }
  const [document] = await tx
    .select()
    .from(offeringDocuments)
    .where(and(eq(offeringDocuments.id, documentId), eq(offeringDocuments.offeringId, offeringId)));
  if (!document) throw new DomainError('not_found');
  const at = clock.now();
  const digest = versionDigest({ es: textEs, en: textEn });
  const written = { textEs, textEn, digest, writtenBy: actorId, writtenAt: at };
  const [waiting] = await tx
    .update(offeringVersions)
    .set(written)
    .where(and(eq(offeringVersions.documentId, documentId), isNull(offeringVersions.approvedAt)))
    .returning({ version: offeringVersions.version });
  const version = waiting?.version ?? (await nextVersion(tx, documentId));
  if (!waiting) await tx.insert(offeringVersions).values({ ...written, documentId, version });
  await audit(tx, {
    actorId,
    action: 'offering.version_written',
    subject: `offering/${offeringId}`,
    after: { title: document.nameEs, version, hash: digest },
    at,
  });
}

/**
 * {@link writeVersion} by somebody who read the newest one, which was written at `seen`.
 * @throws DomainError as that does, and `conflict` where somebody wrote another one since
 */
export async function writeNextVersion(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  asked: Parameters<typeof writeVersion>[2] & { readonly seen: string },
): Promise<void> {
  const { offeringId, documentId, seen, ...texts } = asked;
  await lockOffering(tx, offeringId);
  const [newest] = await tx
    .select({ at: offeringVersions.writtenAt })
    .from(offeringVersions)
    .where(eq(offeringVersions.documentId, documentId))
    .orderBy(desc(offeringVersions.version))
    .limit(1);
  if (newest && newest.at.getTime() !== Date.parse(seen)) throw new DomainError('conflict');
  await writeVersion(tx, services, { offeringId, documentId, ...texts });
}

async function nextVersion(tx: Transaction, documentId: number): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${offeringVersions.version}), 0)::integer` })
    .from(offeringVersions)
    .where(eq(offeringVersions.documentId, documentId));
  return (row?.last ?? 0) + 1;
}
