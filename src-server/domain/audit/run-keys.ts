import { createHash } from 'node:crypto';
import { asc, desc } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { payoutBatches } from '../../database/schema/payouts.ts';
import { auditLog } from '../../database/schema/system.ts';
import { carrying, editionsByRow, type CarriedEdition } from './carried-editions.ts';
import type { Anchor, Witness } from './verify.ts';

/** A batch as its run key names it. */
interface BatchPlace {
  readonly runNumber: number;
  readonly batchIndex: number;
}

/**
 * Bytes of a run key: the row's number, of which the first three are zero for every number that can
 * be reached, then as much of the digest as fits. Keys of before were random throughout.
 */
const [ROW_BYTES, ZERO_BYTES, DIGEST_BYTES] = [8, 3, 24];

/** SHA-256 over a row's number and hash, and the batch. */
export const runKeyCommitment = (
  { row, hash }: Anchor,
  { runNumber, batchIndex }: BatchPlace,
): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(['audit-anchor', row, hash, runNumber, batchIndex]))
    .digest();

/**
 * The key of a batch, which the treasury writes into the events of its payments (bytes32, hex): the
 * number of a row of the audit log, and SHA-256 over that row's hash, the batch, and the edition of what
 * is owed that was published before the row, cut to 24 bytes.
 * So each transaction that an operator signs anchors the log on the chain.
 */
export function runKeyOf(
  anchor: Anchor,
  batch: BatchPlace,
  edition: CarriedEdition | null = null,
): string {
  const digest = carrying(runKeyCommitment(anchor, batch), edition).subarray(0, DIGEST_BYTES);
  const number = Buffer.alloc(ROW_BYTES);
  number.writeBigUInt64BE(BigInt(anchor.row));
  return `0x${Buffer.concat([number, digest]).toString('hex')}`;
}

/** The row that a key anchors; null for a key of before, which anchors nothing. */
export function anchoredRow(runKey: string): number | null {
  const bytes = Buffer.from(runKey.slice(2), 'hex');
  if (bytes.subarray(0, ZERO_BYTES).some((byte) => byte !== 0)) return null;
  return Number(bytes.readBigUInt64BE());
}

/** The newest row that is committed; row 0 with an empty hash in an empty log. */
export async function newestRow(db: Database): Promise<Anchor> {
  const [newest] = await db
    .select({ row: auditLog.id, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .limit(1);
  return newest ?? { row: 0, hash: '' };
}

/** What the log must hold for each batch that the database knows. */
export async function runWitnesses(db: Database): Promise<readonly Witness[]> {
  const batches = await db
    .select()
    .from(payoutBatches)
    .orderBy(asc(payoutBatches.runNumber), asc(payoutBatches.batchIndex));
  const editionOf = await editionsByRow(db);
  return batches.flatMap((batch) => witnessOf(batch, editionOf) ?? []);
}

function witnessOf(
  batch: typeof payoutBatches.$inferSelect,
  editionOf: (row: number) => CarriedEdition | null,
): Witness | null {
  const row = anchoredRow(batch.runKey);
  // The newest row was the zeroth: nothing had been written that it could vouch for.
  if (row === null || row === 0) return null;
  return { row, agrees: (hash) => runKeyOf({ row, hash }, batch, editionOf(row)) === batch.runKey };
}

/** What the treasury's events say of the log; payments through the batches of the database. */
export interface ChainAnchors {
  /** Batches that were paid and anchor a row. */
  readonly batches: number;
  /** The newest row among them; null where there is none. */
  readonly newest: number | null;
  /** The row that an operator noted last by a call of its own; null where none did. */
  readonly noted: number | null;
  /** Keys on the chain that no batch of the database has: it was changed, or is of another treasury. */
  readonly unknown: readonly string[];
}

/**
 * Holds the keys of payments on the chain against the batches of the database; rows that operators
 * noted by themselves name the log's own hashes and are compared as witnesses. Who writes the log
 * anew has to give its batches other keys too; those on the chain are then of no batch.
 */
export async function chainAnchors(
  db: Database,
  payments: readonly { readonly run: string }[],
  noted: readonly { readonly row: number }[],
): Promise<ChainAnchors> {
  const batches = await db.select({ key: payoutBatches.runKey }).from(payoutBatches);
  const known = new Set(batches.map(({ key }) => key));
  const paid = [...new Set(payments.map(({ run }) => run.toLowerCase()))];
  const rows = paid.flatMap((key) => (known.has(key) ? (anchoredRow(key) ?? []) : []));
  return {
    batches: rows.length,
    newest: rows.length > 0 ? Math.max(...rows) : null,
    noted: noted.at(-1)?.row ?? null,
    unknown: paid.filter((key) => !known.has(key)),
  };
}
