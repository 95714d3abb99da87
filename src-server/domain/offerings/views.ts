import { and, countDistinct, eq, inArray, ne, sql } from 'drizzle-orm';
import type {
  Offering,
  OfferingCard,
  OfferingList,
  OfferingVersion,
} from '#contract/api/tokenization/offerings.ts';
import { formatUsd } from '#contract/rules/money.ts';
import { asking, offeringStateAt, type OfferingState } from '#contract/rules/offerings/states.ts';
import type { Database } from '../../database/database.ts';
import {
  offeringDocuments,
  offerings,
  offeringVersions,
  subscriptions,
} from '../../database/schema/offerings.ts';
import { proposals } from '../../database/schema/proposals.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { namesOf } from '../base/member-names.ts';
import { claimEndedAt, validClaimOf } from '../eligibility/claims.ts';
import { directOf } from '../ledger/direct.ts';
import { anchorsOf, tokenOf, type AnchorRow } from './anchors.ts';
import { allPermitsOf, documentsOf, latestOf } from './approval.ts';
import { shownOffering, type OfferingRow } from './rows.ts';

type Reading = Pick<Services, 'clock' | 'settings'>;

/** In which order they are listed: what one can act on comes first. */
const order: Readonly<Record<OfferingState, number>> = {
  open: 0,
  approved: 1,
  closed: 2,
  issued: 3,
  failed: 4,
  cancelled: 5,
  draft: 6,
};

/**
 * Units that were asked for of what failed or was cancelled, by the offering: what goes back is not asked for any more,
 * and how far it had come is said all the same.
 */
export async function returnedUnitsOf(
  db: Database,
  offeringId?: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({
      id: subscriptions.offeringId,
      units: sql<number>`sum(${subscriptions.units})::integer`,
    })
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.returnReason, ['failed', 'cancelled']),
        offeringId === undefined ? undefined : eq(subscriptions.offeringId, offeringId),
      ),
    )
    .groupBy(subscriptions.offeringId);
  return new Map(rows.map(({ id, units }) => [id, units]));
}

/**
 * What is the same for members and administrators.
 * @param returned units that went back because it failed or was cancelled
 */
export function cardView(row: OfferingRow, at: Date, returned: number): Omit<OfferingCard, 'own'> {
  const asked = row.asked + returned;
  const usd = (units: number): string => formatUsd(BigInt(units) * row.price);
  return {
    slug: row.slug,
    state: offeringStateAt(row, at),
    name_es: row.nameEs,
    name_en: row.nameEn,
    issuer: row.issuer,
    issuer_country: row.issuerCountry,
    price: formatUsd(row.price),
    supply: row.supply,
    asked,
    least: row.least,
    asked_max: row.askedMax,
    asked_usd: usd(asked),
    supply_usd: usd(row.supply),
    least_usd: usd(row.least),
    opens_at: row.opensAt.toISOString(),
    closes_at: row.closesAt.toISOString(),
    allots_on: row.allotsOn,
    allotted_at: row.allottedAt?.toISOString() ?? null,
    issued_at: row.issuedAt?.toISOString() ?? null,
    returned_at: row.returnedAt?.toISOString() ?? null,
  };
}

/** What a member has of each offering, by its id. */
async function ownOf(
  db: Database,
  memberId: number,
): Promise<ReadonlyMap<number, OfferingCard['own']>> {
  const rows = await db
    .select({
      offeringId: subscriptions.offeringId,
      units: sql<number>`coalesce(sum(${subscriptions.units}) filter (where ${inArray(subscriptions.state, [...asking])}), 0)::integer`,
      allotted: sql<number | null>`(sum(${subscriptions.allotted}))::integer`,
      number: sql<number>`max(${subscriptions.number})::integer`,
    })
    .from(subscriptions)
    .where(eq(subscriptions.memberId, memberId))
    .groupBy(subscriptions.offeringId);
  return new Map(
    rows.map(({ offeringId, units, allotted, number }) => [
      offeringId,
      { units, allotted, number },
    ]),
  );
}

const NOTHING: OfferingCard['own'] = { units: 0, allotted: null, number: null };

async function eligibilityOf(
  db: Database,
  memberId: number,
  at: Date,
): Promise<OfferingList['eligibility']> {
  const claim = await validClaimOf(db, memberId, at);
  return {
    country: claim?.country ?? null,
    valid_until: claim?.validUntil.toISOString() ?? null,
    ended_at: claim ? null : ((await claimEndedAt(db, memberId, at))?.toISOString() ?? null),
  };
}

async function isSelling(db: Database, { settings }: Reading): Promise<boolean> {
  const { area_tokenization_subscriptions: selling } = await settings.read(db);
  return selling === 'on';
}

/** The offerings that members see: all but drafts. There are few, so that they come at once. */
export async function listOfferings(
  db: Database,
  services: Reading,
  memberId: number,
): Promise<OfferingList> {
  const at = services.clock.now();
  const rows = await db.select().from(offerings).where(ne(offerings.state, 'draft'));
  const own = await ownOf(db, memberId);
  const returned = await returnedUnitsOf(db);
  const sorted = rows
    .map((row) => ({ row, state: offeringStateAt(row, at) }))
    .toSorted(
      (a, b) =>
        order[a.state] - order[b.state] || b.row.closesAt.getTime() - a.row.closesAt.getTime(),
    );
  return {
    items: sorted.map(({ row }) => ({
      ...cardView(row, at, returned.get(row.id) ?? 0),
      own: own.get(row.id) ?? NOTHING,
    })),
    eligibility: await eligibilityOf(db, memberId, at),
    subscriptions_open: await isSelling(db, services),
    at: at.toISOString(),
  };
}

const words = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** Words of the longer language. */
export const wordsOf = (version: { readonly textEs: string; readonly textEn: string | null }) =>
  Math.max(words(version.textEs), words(version.textEn ?? ''));

/**
 * One offering with what is accepted and what binds.
 * @throws DomainError `not_found`
 */
export async function oneOffering(
  db: Database,
  services: Reading,
  memberId: number,
  slug: string,
): Promise<Offering> {
  const row = await shownOffering(db, slug);
  const at = services.clock.now();
  const own = (await ownOf(db, memberId)).get(row.id) ?? NOTHING;
  const [counted] = await db
    .select({ members: countDistinct(subscriptions.memberId) })
    .from(subscriptions)
    .where(and(eq(subscriptions.offeringId, row.id), inArray(subscriptions.state, [...asking])));
  const token = await tokenOf(db, row.id);
  const anchors = await anchorsOf(db, row.id);
  return {
    ...cardView(row, at, (await returnedUnitsOf(db, row.id)).get(row.id) ?? 0),
    own,
    summary_es: row.summaryEs,
    summary_en: row.summaryEn,
    issuer_register: row.issuerRegister,
    asset_es: row.assetEs,
    asset_en: row.assetEn,
    risks: row.risks,
    documents: latestOf(await documentsOf(db, row.id)).map(({ document, version }) => ({
      kind: document.kind,
      name_es: document.nameEs,
      name_en: document.nameEn,
      id: version.id,
      version: version.version,
      languages: version.textEn === null ? ['es' as const] : ['es' as const, 'en' as const],
      words: wordsOf(version),
      digest: version.digest,
      approved_at: (version.approvedAt ?? version.writtenAt).toISOString(),
      anchor: anchorView(version, anchors.get(version.id)),
    })),
    contract: token && { chain_id: token.chainId, address: token.address },
    permits: (await allPermitsOf(db, row.id)).map(permitView),
    member_min: row.memberMin,
    member_max: row.memberMax,
    lockup_months: row.lockupMonths,
    cooling_days: row.coolingDays,
    members: counted?.members ?? 0,
    approved_at: row.approvedAt?.toISOString() ?? null,
    approved_by: await approversOf(db, row.id),
    ended_at: row.endedAt?.toISOString() ?? null,
    cancel_reason: row.cancelReason,
    eligibility: await eligibilityOf(db, memberId, at),
    own_left: Math.max(Math.min(row.memberMax - own.units, row.askedMax - row.asked), 0),
    direct_balance: formatUsd(await directOf(db, memberId)),
    subscriptions_open: await isSelling(db, services),
    at: at.toISOString(),
  };
}

const anchorView = (
  { digest }: { readonly digest: string },
  anchor: AnchorRow | undefined,
): Offering['documents'][number]['anchor'] =>
  anchor ? { is_same: anchor.digest === digest, block: anchor.blockNumber } : null;

export const permitView = ({
  country,
  basis,
  validUntil,
}: {
  readonly country: string;
  readonly basis: string;
  readonly validUntil: string | null;
}) => ({ country, basis, valid_until: validUntil });

/** Who asked for the approval of an offering and who agreed, by name. */
export async function approversOf(db: Database, id: number): Promise<string[]> {
  const [row] = await db
    .select({ asked: proposals.proposedBy, agreed: proposals.decidedBy })
    .from(proposals)
    .where(
      and(
        eq(proposals.subject, `offering/${id}`),
        eq(proposals.kind, 'offering.approve'),
        eq(proposals.state, 'accepted'),
      ),
    );
  if (!row) return [];
  const names = await namesOf(db, [row.asked, row.agreed]);
  return [row.asked, row.agreed].flatMap((person) => names.get(person ?? 0)?.name ?? []);
}

/**
 * A version of a document that members may read: one that two persons agreed to, the older ones too.
 * @throws DomainError `not_found`
 */
export async function readVersion(db: Database, id: number): Promise<OfferingVersion> {
  const [found] = await db
    .select()
    .from(offeringVersions)
    .innerJoin(offeringDocuments, eq(offeringDocuments.id, offeringVersions.documentId))
    .innerJoin(offerings, eq(offerings.id, offeringDocuments.offeringId))
    .where(eq(offeringVersions.id, id));
  const approvedAt = found?.offering_versions.approvedAt ?? null;
  if (!found || approvedAt === null || found.offerings.state === 'draft') {
    throw new DomainError('not_found');
  }
  const { offering_versions: version, offering_documents: document } = found;
  const latest = latestOf(await documentsOf(db, found.offerings.id));
  return {
    id,
    offering: found.offerings.slug,
    kind: document.kind,
    name_es: document.nameEs,
    name_en: document.nameEn,
    version: version.version,
    text_es: version.textEs,
    text_en: version.textEn,
    digest: version.digest,
    approved_at: approvedAt.toISOString(),
    is_latest: latest.some((one) => one.version.id === id),
  };
}
