import { createHash } from 'node:crypto';
import { and, between, desc, eq } from 'drizzle-orm';
import type { AnchoredRow } from '../../chain/treasury/anchor-calldata.ts';
import type { ChainDeployment } from '../../chain/deployment.ts';
import type { AnchorEvent } from '../../chain/treasury/types.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { auditLog } from '../../database/schema/system.ts';
import { auditAnchors } from '../../database/schema/treasury.ts';
import { carrying, editionAt, editionsByRow, type CarriedEdition } from './carried-editions.ts';
import { newestRow } from './run-keys.ts';
import type { Anchor, Witness } from './verify.ts';

type Place = Pick<ChainDeployment, 'chainId' | 'treasury'>;

/** SHA-256 over a row's number and its hash. */
export const anchorCommitment = ({ row, hash }: Anchor): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(['audit-anchor', row, hash]))
    .digest();

/** What the treasury notes of a row (bytes32, hex), with the edition that was published before it. */
export const anchorDigest = (anchor: Anchor, edition: CarriedEdition | null = null): string =>
  `0x${carrying(anchorCommitment(anchor), edition).toString('hex')}`;

/**
 * A row as an operator notes it.
 * @param row its number; the newest where left out
 * @returns null where there is no such row
 */
export async function rowToAnchor(db: Database, row?: number): Promise<AnchoredRow | null> {
  const anchor = row === undefined ? await newestRow(db) : await rowOf(db, row);
  if (!anchor || anchor.row === 0) return null;
  return { row: anchor.row, digest: anchorDigest(anchor, await editionAt(db, anchor.row)) };
}

async function rowOf(db: Database, row: number): Promise<Anchor | undefined> {
  const [found] = await db
    .select({ row: auditLog.id, hash: auditLog.hash })
    .from(auditLog)
    .where(eq(auditLog.id, row));
  return found;
}

/** What a stretch of final blocks says, both ends included; `at` is the time of each event's block. */
export interface AnchorStretch {
  readonly from: number;
  readonly to: number;
  readonly events: readonly (AnchorEvent & { readonly at: Date })[];
}

/** Stores what operators noted. What was stored of these blocks and is not there was undone. */
export async function storeAnchors(
  tx: Transaction,
  { chainId, treasury }: Place,
  { from, to, events }: AnchorStretch,
): Promise<void> {
  await tx.delete(auditAnchors).where(isWithin({ chainId, treasury }, { from, to }));
  if (events.length === 0) return;
  await tx
    .insert(auditAnchors)
    .values(events.map(({ at, ...event }) => ({ chainId, treasury, ...event, blockAt: at })));
}

/** Whether some are stored of these blocks. */
export async function hasAnchors(
  db: Database,
  place: Place,
  blocks: Pick<AnchorStretch, 'from' | 'to'>,
): Promise<boolean> {
  const found = await db
    .select({ row: auditAnchors.row })
    .from(auditAnchors)
    .where(isWithin(place, blocks))
    .limit(1);
  return found.length > 0;
}

const isWithin = ({ chainId, treasury }: Place, { from, to }: Pick<AnchorStretch, 'from' | 'to'>) =>
  and(
    eq(auditAnchors.chainId, chainId),
    eq(auditAnchors.treasury, treasury),
    between(auditAnchors.blockNumber, from, to),
  );

/** The newest row that operators noted on the chain by a call of its own. */
export async function newestChainAnchor(
  db: Database,
  { chainId, treasury }: Place,
): Promise<{ readonly row: number; readonly at: Date } | null> {
  const [newest] = await db
    .select({ row: auditAnchors.row, at: auditAnchors.blockAt })
    .from(auditAnchors)
    .where(and(eq(auditAnchors.chainId, chainId), eq(auditAnchors.treasury, treasury)))
    .orderBy(desc(auditAnchors.blockNumber), desc(auditAnchors.logIndex))
    .limit(1);
  return newest ?? null;
}

/** What the log must hold for each row that operators noted, as the database has it. */
export async function chainAnchorWitnesses(db: Database): Promise<readonly Witness[]> {
  const anchors = await db.select().from(auditAnchors);
  return witnessesOfEvents(db, anchors);
}

type Noted = Pick<AnchorEvent, 'row' | 'digest' | 'operator' | 'txHash'>;

/** The same for events of the chain itself. */
export async function witnessesOfEvents(
  db: Database,
  events: readonly Noted[],
): Promise<readonly Witness[]> {
  const editionOf = await editionsByRow(db);
  return events.map((event) => witnessOfEvent(event, editionOf(event.row)));
}

export const witnessOfEvent = (
  { row, digest, operator, txHash }: Noted,
  edition: CarriedEdition | null = null,
): Witness => ({
  row,
  agrees: (hash) => anchorDigest({ row, hash }, edition) === digest,
  by: `operator ${operator} in transaction ${txHash}`,
});
