import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { encodeBytes32String } from 'ethers';
import { readBlock } from '../../chain/chain-blocks.ts';
import { ChainUnreachable } from '../../chain/errors.ts';
import { readDocuments } from '../../chain/offerings/reading.ts';
import type { Rpc } from '../../chain/rpc.ts';
import type { BlockPoint } from '../../chain/treasury/types.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { offeringAnchors, offeringContracts } from '../../database/schema/offering-chain.ts';
import { offeringDocuments, offeringVersions } from '../../database/schema/offerings.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { documentsOf, latestOf, type DocumentRow } from './approval.ts';
import { acceptedContracts, chainStep, type AcceptedContract } from './contracts.ts';

export type AnchorRow = typeof offeringAnchors.$inferSelect;

/** Name of a document on chain, 32 bytes in hex: readable there, and the same for all its versions. */
export const chainDocumentName = ({ kind, id }: Pick<DocumentRow, 'kind' | 'id'>): string =>
  encodeBytes32String(`${kind}/${id}`);

/**
 * Reads which versions of documents the chain has, from the contracts themselves: it does not matter who sent them.
 * @throws ChainUnreachable, ChainDisagreement
 */
export async function watchAnchors(services: Services, final: BlockPoint): Promise<void> {
  const { deployment } = requireChain(services);
  const { db } = services.database;
  for (const contract of await acceptedContracts(db, deployment.chainId)) {
    if (contract.offeringId === null || (contract.blockNumber ?? 0) > final.number) continue;
    await undoVanished(services, contract, final);
    await storeFound(services, contract, final);
  }
}

/** Approved versions that are not known to be on chain, with their documents. */
const waitingOf = (db: Database, offeringId: number) =>
  db
    .select({ document: offeringDocuments, version: offeringVersions })
    .from(offeringVersions)
    .innerJoin(offeringDocuments, eq(offeringDocuments.id, offeringVersions.documentId))
    .leftJoin(offeringAnchors, eq(offeringAnchors.versionId, offeringVersions.id))
    .where(
      and(
        eq(offeringDocuments.offeringId, offeringId),
        isNotNull(offeringVersions.approvedAt),
        isNull(offeringAnchors.versionId),
      ),
    )
    .orderBy(offeringVersions.id);

async function storeFound(
  services: Services,
  contract: AcceptedContract,
  final: BlockPoint,
): Promise<void> {
  const { rpc } = requireChain(services);
  const { database, clock, log } = services;
  const waiting = await waitingOf(database.db, contract.offeringId ?? 0);
  if (waiting.length === 0) return;
  const names = [...new Set(waiting.map(({ document }) => chainDocumentName(document)))];
  const anchored = await readDocuments(rpc, contract.address, names, final.number);
  for (const { document, version } of waiting) {
    const found = anchored.find(
      (one) => one.document === chainDocumentName(document) && one.version === version.version,
    );
    if (!found) continue;
    const digest = found.digest.slice(2);
    const isSame = digest === version.digest;
    if (!isSame) log.error({ version: version.id, digest }, 'the chain has another document');
    await database.transaction(async (tx) => {
      const stored = await tx
        .insert(offeringAnchors)
        .values({
          versionId: version.id,
          contractId: contract.id,
          digest,
          blockNumber: final.number,
          blockHash: final.hash,
          anchoredAt: clock.now(),
        })
        .onConflictDoNothing()
        .returning({ id: offeringAnchors.versionId });
      if (stored.length === 0) return;
      await audit(tx, {
        actorId: null,
        action: isSame ? 'offering.anchored' : 'offering.anchor_differs',
        subject: `offering/${contract.offeringId}`,
        after: { title: document.nameEs, version: version.version, hash: digest },
        at: clock.now(),
      });
    });
  }
}

/** Where the chain undid the block at which anchors were read, they are read again. */
async function undoVanished(
  services: Services,
  { id }: AcceptedContract,
  final: BlockPoint,
): Promise<void> {
  const { rpc, deployment } = requireChain(services);
  const { database, clock } = services;
  const blocks = await database.db
    .selectDistinct({ number: offeringAnchors.blockNumber, hash: offeringAnchors.blockHash })
    .from(offeringAnchors)
    .where(eq(offeringAnchors.contractId, id));
  for (const { number, hash } of blocks) {
    if (number > final.number || !(await isUndone(rpc, { number, hash }))) continue;
    await database.transaction(async (tx) => {
      const undone = await tx
        .delete(offeringAnchors)
        .where(and(eq(offeringAnchors.contractId, id), eq(offeringAnchors.blockHash, hash)))
        .returning({ id: offeringAnchors.versionId });
      if (undone.length === 0) return;
      await audit(tx, {
        actorId: null,
        action: 'chain.final_blocks_undone',
        subject: `chain/${deployment.chainId}`,
        before: { block: number, hash },
        after: { block: final.number, hash: final.hash },
        at: clock.now(),
      });
    });
  }
}

/** A block that a source does not have says nothing: the embedded chain forgets empty ones of long ago. */
async function isUndone(
  rpc: Rpc,
  { number, hash }: Omit<BlockPoint, 'timestamp'>,
): Promise<boolean> {
  try {
    return (await readBlock(rpc, number)).hash !== hash;
  } catch (error) {
    if (error instanceof ChainUnreachable) return false;
    throw error;
  }
}

/** What is known of an offering's versions on chain, by the version's id. */
export async function anchorsOf(db: Database, offeringId: number): Promise<Map<number, AnchorRow>> {
  const rows = await db
    .select({ anchor: offeringAnchors })
    .from(offeringAnchors)
    .innerJoin(offeringContracts, eq(offeringContracts.id, offeringAnchors.contractId))
    .where(eq(offeringContracts.offeringId, offeringId));
  return new Map(rows.map(({ anchor }) => [anchor.versionId, anchor]));
}

/** Where the token of an offering is; null: it has none on chain. */
export async function tokenOf(
  db: Database,
  offeringId: number,
): Promise<{ readonly chainId: number; readonly address: string } | null> {
  const { chainId, address, state } = offeringContracts;
  const [token] = await db
    .select({ chainId, address })
    .from(offeringContracts)
    .where(and(eq(offeringContracts.offeringId, offeringId), eq(state, 'accepted')));
  return token ? { ...token, address: token.address ?? '' } : null;
}

/**
 * Refuses an offering whose token is on chain while a version that is accepted now is not anchored as it is read.
 * @throws DomainError `chain_step` {step: anchors}
 */
export async function assertAnchored(
  tx: Transaction | Database,
  offeringId: number,
): Promise<void> {
  if (!(await tokenOf(tx, offeringId))) return;
  const anchors = await anchorsOf(tx, offeringId);
  const isMissing = latestOf(await documentsOf(tx, offeringId)).some(
    ({ version }) => anchors.get(version.id)?.digest !== version.digest,
  );
  if (isMissing) throw chainStep('anchors');
}
