import { createHash } from 'node:crypto';
import { asc, desc, lte } from 'drizzle-orm';
import { anchorBytes } from '#contract/rules/solvency.ts';
import type { Database } from '../../database/database.ts';
import { solvencyEditions } from '../../database/schema/solvency.ts';

/** Digest of an edition of what is owed, and the row of the audit log that says it was published. */
export interface CarriedEdition {
  readonly auditRow: number;
  /** 32 bytes in hex with 0x. */
  readonly digest: string;
}

const columns = { auditRow: solvencyEditions.auditRow, digest: solvencyEditions.digest };

/**
 * The edition that an anchor of a row carries as well: the newest one that was published up to it. So an
 * anchor needs no second transaction, and which edition is in it follows from the row alone.
 * @returns null before the first edition
 */
export async function editionAt(db: Database, row: number): Promise<CarriedEdition | null> {
  const [found] = await db
    .select(columns)
    .from(solvencyEditions)
    .where(lte(solvencyEditions.auditRow, row))
    .orderBy(desc(solvencyEditions.auditRow))
    .limit(1);
  return found ?? null;
}

/** The same for many rows. */
export async function editionsByRow(db: Database): Promise<(row: number) => CarriedEdition | null> {
  const editions = await db
    .select(columns)
    .from(solvencyEditions)
    .orderBy(asc(solvencyEditions.auditRow));
  return (row) => editions.findLast(({ auditRow }) => auditRow <= row) ?? null;
}

/** What is noted of a row: the commitment to it, together with the edition where there is one. */
export const carrying = (commitment: Buffer, edition: CarriedEdition | null): Buffer =>
  edition === null
    ? commitment
    : createHash('sha256')
        .update(anchorBytes(commitment, Buffer.from(edition.digest.slice(2), 'hex')))
        .digest();
