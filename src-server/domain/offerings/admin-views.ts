import { and, asc, desc, eq, gt, inArray, like, max, or, sql } from 'drizzle-orm';
import type {
  AdminOffering,
  adminOfferings,
  OfferingAllotment,
} from '#contract/api/admin/offerings.ts';
import { offeringProposals } from '#contract/api/admin/offerings.schema.ts';
import type { Answer } from '#contract/api/endpoint.ts';
import { formatUsd } from '#contract/rules/money.ts';
import { offeringStateAt } from '#contract/rules/offerings/states.ts';
import type { Database } from '../../database/database.ts';
import { eligibilityClaims } from '../../database/schema/eligibility.ts';
import { offerings, subscriptions } from '../../database/schema/offerings.ts';
import { proposals } from '../../database/schema/proposals.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { namesOf } from '../base/member-names.ts';
import { allotmentOf, paidOf, waitsFor } from './allotment.ts';
import { allPermitsOf, documentsOf, findOffering, findVersion, problemsOf } from './approval.ts';
import { allotmentDigest } from './digests.ts';
import type { OfferingRow, SubscriptionRow } from './rows.ts';
import { approversOf, cardView, permitView, returnedUnitsOf, wordsOf } from './views.ts';

type Reading = Pick<Services, 'clock'>;

/** All offerings, the newest first. */
export async function adminOfferingList(
  db: Database,
  { clock }: Reading,
): Promise<Answer<typeof adminOfferings.list>> {
  const at = clock.now();
  const rows = await db.select().from(offerings).orderBy(desc(offerings.id));
  const returned = await returnedUnitsOf(db);
  const askedOf = ({ id, asked }: (typeof rows)[number]) => asked + (returned.get(id) ?? 0);
  return {
    items: rows.map((row) => ({
      id: row.id,
      slug: row.slug,
      state: offeringStateAt(row, at),
      name_es: row.nameEs,
      name_en: row.nameEn,
      issuer: row.issuer,
      supply: row.supply,
      asked: askedOf(row),
      asked_usd: formatUsd(BigInt(askedOf(row)) * row.price),
      opens_at: row.opensAt.toISOString(),
      closes_at: row.closesAt.toISOString(),
      allotted_at: row.allottedAt?.toISOString() ?? null,
    })),
  };
}

/** @throws DomainError `not_found` */
export async function adminOffering(
  db: Database,
  { clock }: Reading,
  id: number,
): Promise<AdminOffering> {
  const row = await findOffering(db, id);
  const at = clock.now();
  const sums = await sumsOf(db, row);
  return {
    ...cardView(row, at, (await returnedUnitsOf(db, id)).get(id) ?? 0),
    own: null,
    id,
    kept_state: row.state,
    edits: row.edits,
    summary_es: row.summaryEs,
    summary_en: row.summaryEn,
    issuer_register: row.issuerRegister,
    asset_es: row.assetEs,
    asset_en: row.assetEn,
    risks: row.risks,
    permits: (await allPermitsOf(db, id)).map(permitView),
    documents: (await documentsOf(db, id)).map(({ document, versions }) => ({
      id: document.id,
      kind: document.kind,
      name_es: document.nameEs,
      name_en: document.nameEn,
      versions: versions.map((version) => ({
        id: version.id,
        version: version.version,
        digest: version.digest,
        words: wordsOf(version),
        has_english: version.textEn !== null,
        written_at: version.writtenAt.toISOString(),
        approved_at: version.approvedAt?.toISOString() ?? null,
      })),
    })),
    member_min: row.memberMin,
    member_max: row.memberMax,
    lockup_months: row.lockupMonths,
    cooling_days: row.coolingDays,
    approved_at: row.approvedAt?.toISOString() ?? null,
    approved_by: await approversOf(db, id),
    pending: await pendingOf(db, id, at),
    allotment_digest: row.allotmentDigest,
    ended_at: row.endedAt?.toISOString() ?? null,
    cancel_reason: row.cancelReason,
    problems: row.state === 'draft' ? await problemsOf(db, row, at) : [],
    ...sums,
  };
}

/** What of a proposal says which version it is about. */
interface VersionPayload {
  readonly version?: number;
}

/** Proposals about an offering, or a document of it, that wait for a second person. */
async function pendingOf(db: Database, id: number, at: Date): Promise<AdminOffering['pending']> {
  const subject = `offering/${id}`;
  const rows = await db
    .select()
    .from(proposals)
    .where(
      and(
        or(eq(proposals.subject, subject), like(proposals.subject, `${subject}/document/%`)),
        eq(proposals.state, 'open'),
        gt(proposals.expiresAt, at),
      ),
    )
    .orderBy(asc(proposals.id));
  const names = await namesOf(
    db,
    rows.map(({ proposedBy }) => proposedBy),
  );
  return rows.flatMap((row) => {
    const kind = offeringProposals.find((one) => one === row.kind);
    if (!kind) return [];
    const { version = null } = row.payload as VersionPayload;
    return [
      {
        proposal: row.id,
        kind,
        version,
        by: names.get(row.proposedBy)?.name ?? null,
        at: row.proposedAt.toISOString(),
      },
    ];
  });
}

async function sumsOf(
  db: Database,
  { id, price }: Pick<OfferingRow, 'id' | 'price'>,
): Promise<Pick<AdminOffering, 'paid' | 'reserved' | 'cooling_until'>> {
  const rows = await db
    .select({
      state: subscriptions.state,
      units: sql<number>`coalesce(sum(${subscriptions.units}), 0)::integer`,
      count: sql<number>`count(*)::integer`,
      coolingUntil: max(subscriptions.coolingUntil),
    })
    .from(subscriptions)
    .where(eq(subscriptions.offeringId, id))
    .groupBy(subscriptions.state);
  const of = (state: SubscriptionRow['state']) => rows.find((row) => row.state === state);
  const paid = of('paid');
  const reserved = of('reserved');
  return {
    paid: {
      units: paid?.units ?? 0,
      usd: formatUsd(BigInt(paid?.units ?? 0) * price),
      subscriptions: paid?.count ?? 0,
    },
    reserved: { units: reserved?.units ?? 0, subscriptions: reserved?.count ?? 0 },
    cooling_until: paid?.coolingUntil?.toISOString() ?? null,
  };
}

/** The texts of a version, also of one that nobody approved yet. @throws DomainError `not_found` */
export async function adminVersion(
  db: Database,
  { id, version: versionId }: { readonly id: number; readonly version: number },
): Promise<Answer<typeof adminOfferings.version>> {
  const { version } = await findVersion(db, id, versionId);
  return { text_es: version.textEs, text_en: version.textEn };
}

/**
 * Who would get how many of an offering that was not allotted yet, by what is paid now.
 * @throws DomainError `not_found`, `offering_state` where it is none to allot
 */
export async function adminAllotment(
  db: Database,
  { clock }: Reading,
  id: number,
): Promise<OfferingAllotment> {
  const offering = await findOffering(db, id);
  const { state, price, least } = offering;
  if (state !== 'approved') throw new DomainError('offering_state', { details: { state } });
  const paid = await paidOf(db, id);
  const allotment = allotmentOf(offering, paid);
  const names = await namesOf(
    db,
    paid.map(({ memberId }) => memberId),
  );
  const claims = await db
    .select({ id: eligibilityClaims.id, country: eligibilityClaims.country })
    .from(eligibilityClaims)
    .where(
      inArray(
        eligibilityClaims.id,
        paid.map(({ claimId }) => claimId),
      ),
    );
  const countries = new Map(claims.map((claim) => [claim.id, claim.country]));
  const byNumber = new Map(paid.map((row) => [row.number, row]));
  const given = allotment.rows.reduce((sum, { units }) => sum + units, 0);
  const waiting = await waitsFor(db, offering, clock.now());
  const usd = (units: number): string => formatUsd(BigInt(units) * price);
  return {
    supply: allotment.supply,
    total: allotment.total,
    price: formatUsd(price),
    digest: allotmentDigest(allotment),
    is_ready: waiting === undefined && allotment.total >= least,
    escrow: usd(allotment.total),
    kept: usd(given),
    back: usd(allotment.total - given),
    rows: allotment.rows.flatMap((row) => {
      const subscription = byNumber.get(row.number);
      if (!subscription) return [];
      const member = names.get(subscription.memberId);
      return [
        {
          number: row.number,
          member: { username: member?.username ?? '', name: member?.name ?? '' },
          country: countries.get(subscription.claimId) ?? '',
          asked: row.asked,
          paid_at: (subscription.paidAt ?? subscription.reservedAt).toISOString(),
          whole: row.whole,
          remainder: Number(row.remainder),
          is_rounded: row.isRounded,
          units: row.units,
          back: usd(row.asked - row.units),
        },
      ];
    }),
  };
}
