import { and, eq, inArray } from 'drizzle-orm';
import type { DatabaseHandle } from '../../database/database.ts';
import { offeringAnchors, offeringContracts } from '../../database/schema/offering-chain.ts';
import type { ChainServices } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { contractSubject, type ContractRow } from './contracts.ts';

/**
 * Gives up contracts that a chain does not have any more, with what was read of them. Only of a chain that was lost
 * itself, as the demo's can be: elsewhere a missing block means that a source is behind.
 * @returns how many there were
 */
export async function giveUpLostContracts(
  database: DatabaseHandle,
  { rpc, deployment }: ChainServices,
  at: Date,
): Promise<number> {
  const waiting = and(
    eq(offeringContracts.chainId, deployment.chainId),
    inArray(offeringContracts.state, ['sent', 'accepted']),
  );
  const rows = await database.db.select().from(offeringContracts).where(waiting);
  let lost = 0;
  for (const row of rows) {
    if (await hasContract(rpc, row)) continue;
    lost += 1;
    await database.transaction(async (tx) => {
      const none = { address: null, blockNumber: null, blockHash: null, acceptedAt: null };
      await tx.delete(offeringAnchors).where(eq(offeringAnchors.contractId, row.id));
      await tx
        .update(offeringContracts)
        .set({ state: 'refused', refusal: 'lost', ...none })
        .where(eq(offeringContracts.id, row.id));
      await audit(tx, {
        actorId: null,
        action: 'offering.contract_refused',
        subject: contractSubject(row),
        after: { reason: 'lost', ...(row.txHash !== null && { tx_hash: row.txHash }) },
        at,
      });
    });
  }
  return lost;
}

/** Whether the chain has the block of an accepted contract, or the transaction of one that was reported. */
const hasContract = (
  rpc: ChainServices['rpc'],
  { blockNumber, blockHash, txHash }: ContractRow,
): Promise<boolean> =>
  rpc.first(async (provider) => {
    if (blockNumber !== null) return (await provider.getBlock(blockNumber))?.hash === blockHash;
    return txHash !== null && (await provider.getTransaction(txHash)) !== null;
  });
