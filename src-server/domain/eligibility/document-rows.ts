import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { IdentityDocument } from '#contract/api/tokenization/eligibility.ts';
import type { Database } from '../../database/database.ts';
import { identityDocuments } from '../../database/schema/eligibility.ts';

export type DocumentRow = typeof identityDocuments.$inferSelect;

/** Documents of claims, by claim, in the order in which they were sent. */
export async function documentsOf(
  db: Database,
  claimIds: readonly number[],
): Promise<ReadonlyMap<number, readonly DocumentRow[]>> {
  if (claimIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(identityDocuments)
    .where(inArray(identityDocuments.claimId, [...claimIds]))
    .orderBy(asc(identityDocuments.createdAt), asc(identityDocuments.id));
  return Map.groupBy(rows, ({ claimId }) => claimId ?? 0);
}

/** Documents that a member sent and that are part of no claim yet. */
export const unsentDocuments = (db: Database, memberId: number): Promise<DocumentRow[]> =>
  db
    .select()
    .from(identityDocuments)
    .where(and(eq(identityDocuments.memberId, memberId), isNull(identityDocuments.claimId)))
    .orderBy(asc(identityDocuments.createdAt), asc(identityDocuments.id));

/** What is said of a document; never what opens it. */
export const documentView = (row: DocumentRow): IdentityDocument => ({
  id: row.id,
  kind: row.kind,
  type: row.type,
  size: row.size,
  sent_at: row.createdAt.toISOString(),
  erased_at: row.erasedAt?.toISOString() ?? null,
});
