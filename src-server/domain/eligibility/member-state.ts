import { desc, eq } from 'drizzle-orm';
import type { EligibilityClaim, EligibilityState } from '#contract/api/tokenization/eligibility.ts';
import { claimLimits, UNDECIDED_DAYS } from '#contract/rules/eligibility/limits.ts';
import type { Database } from '../../database/database.ts';
import { eligibilityClaims } from '../../database/schema/eligibility.ts';
import type { Services } from '../../services.ts';
import { renewalFrom } from './ask.ts';
import type { ClaimRow } from './claim-rows.ts';
import { validClaimOf } from './claims.ts';
import { documentsOf, documentView, unsentDocuments, type DocumentRow } from './document-rows.ts';

const CLAIMS_SHOWN = 20;

/** What a member reads of their eligibility. */
export async function eligibilityOf(
  db: Database,
  services: Pick<Services, 'clock' | 'settings'>,
  memberId: number,
): Promise<EligibilityState> {
  const at = services.clock.now();
  const settings = await services.settings.read(db);
  const valid = await validClaimOf(db, memberId, at);
  const rows = await claimsOf(db, memberId);
  const isOpen = rows.some(({ state }) => state === 'asked');
  const from = valid ? renewalFrom(valid.validUntil) : at;
  return {
    at: at.toISOString(),
    valid: valid && {
      id: valid.id,
      kind: valid.kind,
      country: valid.country,
      until: valid.validUntil.toISOString(),
    },
    ask_from: isOpen ? null : (from > at ? from : at).toISOString(),
    claims: await claimViews(db, rows),
    documents: (await unsentDocuments(db, memberId)).map(documentView),
    limits: {
      documents: claimLimits.documents,
      document_mb: settings.identity_document_max_mb,
      document_days: settings.identity_document_days,
      undecided_days: UNDECIDED_DAYS,
      unsent_hours: settings.file_orphan_hours,
    },
  };
}

/** A member's claims, the newest first. */
export const claimsOf = (db: Database, memberId: number): Promise<ClaimRow[]> =>
  db
    .select()
    .from(eligibilityClaims)
    .where(eq(eligibilityClaims.memberId, memberId))
    .orderBy(desc(eligibilityClaims.id))
    .limit(CLAIMS_SHOWN);

/** A claim as its member sees it. */
export async function claimView(db: Database, row: ClaimRow): Promise<EligibilityClaim> {
  return ownClaimView(row, (await documentsOf(db, [row.id])).get(row.id) ?? []);
}

async function claimViews(db: Database, rows: readonly ClaimRow[]): Promise<EligibilityClaim[]> {
  const documents = await documentsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ownClaimView(row, documents.get(row.id) ?? []));
}

const ownClaimView = (row: ClaimRow, documents: readonly DocumentRow[]): EligibilityClaim => ({
  ...claimFacts(row),
  ...typedView(row),
  documents: documents.map(documentView),
});

/** What of a claim stays when it is erased. */
export const claimFacts = (row: ClaimRow) => ({
  id: row.id,
  kind: row.kind,
  country: row.country,
  state: row.state,
  asked_at: row.askedAt.toISOString(),
  decided_at: row.decidedAt?.toISOString() ?? null,
  revoked_at: row.revokedAt?.toISOString() ?? null,
  note: row.note,
  valid_until: row.validUntil?.toISOString() ?? null,
  erase_at: row.eraseAt.toISOString(),
  erased_at: row.erasedAt?.toISOString() ?? null,
});

export const typedView = (row: ClaimRow) => ({
  document_name: row.documentName,
  document_date: row.documentDate,
  registration_number: row.registrationNumber,
});
