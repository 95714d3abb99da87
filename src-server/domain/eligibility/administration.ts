import { and, asc, desc, eq, lt } from 'drizzle-orm';
import type {
  AdminClaim,
  AdminClaimDetail,
  AdminClaims,
  AdminClaimsQuery,
} from '#contract/api/admin/eligibility.ts';
import type { Database } from '../../database/database.ts';
import { eligibilityClaims } from '../../database/schema/eligibility.ts';
import type { Services } from '../../services.ts';
import { namesOf, personOf, type MemberName } from '../base/member-names.ts';
import { numberCursor, pageOf } from '../base/pages.ts';
import { findClaim, type ClaimRow } from './claim-rows.ts';
import { documentsOf, documentView } from './document-rows.ts';
import { claimFacts, claimsOf, typedView } from './member-state.ts';

const PAGE = 50;

type Names = ReadonlyMap<number, MemberName>;

/** Claims as the staff list them, the newest first: nothing that a member typed. */
export async function listClaims(
  db: Database,
  services: Pick<Services, 'settings'>,
  viewerId: number,
  { state, country, cursor, limit = PAGE }: AdminClaimsQuery,
): Promise<AdminClaims> {
  const rows = await db
    .select()
    .from(eligibilityClaims)
    .where(
      and(
        state && eq(eligibilityClaims.state, state),
        country === undefined ? undefined : eq(eligibilityClaims.country, country),
        cursor === undefined ? undefined : lt(eligibilityClaims.id, numberCursor(cursor)),
      ),
    )
    .orderBy(desc(eligibilityClaims.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ id }) => id);
  const names = await namesOfClaims(db, page.rows);
  const { identity_document_days: documentDays } = await services.settings.read(db);
  return {
    items: page.rows.map((row) => adminView(row, names, viewerId)),
    next: page.next,
    waiting: await db.$count(eligibilityClaims, eq(eligibilityClaims.state, 'asked')),
    document_days: documentDays,
    countries: await countriesOf(db),
  };
}

async function countriesOf(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ country: eligibilityClaims.country })
    .from(eligibilityClaims)
    .orderBy(asc(eligibilityClaims.country));
  return rows.map(({ country }) => country);
}

/** A claim with what its member typed. @throws DomainError `not_found` */
export async function claimDetail(
  db: Database,
  viewerId: number,
  id: number,
): Promise<AdminClaimDetail> {
  const row = await findClaim(db, id);
  const names = await namesOfClaims(db, [row]);
  const documents = (await documentsOf(db, [id])).get(id) ?? [];
  const others = (await claimsOf(db, row.memberId)).filter((one) => one.id < id);
  return {
    ...adminView(row, names, viewerId),
    ...typedView(row),
    documents: documents.map(documentView),
    earlier: others.map((one) => {
      const { kind, country, state, asked_at, valid_until } = claimFacts(one);
      return { id: one.id, kind, country, state, asked_at, valid_until };
    }),
  };
}

const namesOfClaims = (db: Database, rows: readonly ClaimRow[]): Promise<Names> =>
  namesOf(
    db,
    rows.flatMap(({ memberId, decidedBy, revokedBy }) => [memberId, decidedBy, revokedBy]),
  );

function adminView(row: ClaimRow, names: Names, viewerId: number): AdminClaim {
  const nameOf = (id: number | null) => (id === null ? null : personOf(names, id).name);
  return {
    ...claimFacts(row),
    member: { id: row.memberId, ...personOf(names, row.memberId) },
    decided_by: nameOf(row.decidedBy),
    revoked_by: nameOf(row.revokedBy),
    is_own: row.memberId === viewerId,
  };
}
