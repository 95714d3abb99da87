import { and, eq } from 'drizzle-orm';
import { readBlock } from '../../chain/chain-blocks.ts';
import { readCreation } from '../../chain/offerings/creation.ts';
import type { BlockPoint } from '../../chain/treasury/types.ts';
import { offeringAnchors, offeringContracts } from '../../database/schema/offering-chain.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import {
  acceptedContracts,
  contractSubject,
  type AcceptedContract,
  type ContractRow,
} from './contracts.ts';

/**
 * Looks at the transactions that wallets reported: what a final block has of them is accepted or refused. Nothing is
 * concluded from a block that can still go.
 * @throws ChainUnreachable, ChainDisagreement
 */
export async function watchContracts(services: Services, final: BlockPoint): Promise<void> {
  const { deployment } = requireChain(services);
  const { db } = services.database;
  for (const contract of await acceptedContracts(db, deployment.chainId)) {
    await undoVanished(services, contract, final);
  }
  const sent = await db
    .select()
    .from(offeringContracts)
    .where(
      and(eq(offeringContracts.chainId, deployment.chainId), eq(offeringContracts.state, 'sent')),
    )
    .orderBy(offeringContracts.id);
  for (const contract of sent) await conclude(services, contract, final);
}

async function conclude(
  services: Services,
  contract: ContractRow,
  final: BlockPoint,
): Promise<void> {
  const { rpc } = requireChain(services);
  const { id, txHash, data } = contract;
  if (txHash === null) return;
  const found = await readCreation(rpc, { hash: txHash, data, final });
  if (found.kind === 'waiting') return;
  const at = services.clock.now();
  const values =
    found.kind === 'made'
      ? {
          state: 'accepted' as const,
          address: found.address,
          blockNumber: found.blockNumber,
          blockHash: found.blockHash,
          acceptedAt: at,
        }
      : { state: 'refused' as const, refusal: found.reason };
  await services.database.transaction(async (tx) => {
    // Somebody withdrew it, or reported another transaction, while the chain was asked: that counts.
    const stored = await tx
      .update(offeringContracts)
      .set(values)
      .where(
        and(
          eq(offeringContracts.id, id),
          eq(offeringContracts.state, 'sent'),
          eq(offeringContracts.txHash, txHash),
        ),
      )
      .returning({ id: offeringContracts.id });
    if (stored.length === 0) return;
    await audit(tx, {
      actorId: null,
      action: found.kind === 'made' ? 'offering.contract_accepted' : 'offering.contract_refused',
      subject: contractSubject(contract),
      after:
        found.kind === 'made'
          ? { to: found.address, tx_hash: txHash }
          : { reason: found.reason, tx_hash: txHash },
      at,
    });
  });
}

/** The chain undid the final block of a contract: it is waited for again, and so is all that was read of it. */
async function undoVanished(
  services: Services,
  contract: AcceptedContract,
  final: BlockPoint,
): Promise<void> {
  const { rpc, deployment } = requireChain(services);
  const { id, blockNumber, blockHash } = contract;
  if (blockNumber === null || blockHash === null) return;
  // A chain that is behind says nothing.
  if (final.number < blockNumber) return;
  const there = await readBlock(rpc, blockNumber);
  if (there.hash === blockHash) return;
  services.log.error({ contract: contract.address, blockNumber }, 'the chain undid a contract');
  await services.database.transaction(async (tx) => {
    const undone = await tx
      .update(offeringContracts)
      .set({
        state: 'sent',
        address: null,
        blockNumber: null,
        blockHash: null,
        acceptedAt: null,
      })
      .where(and(eq(offeringContracts.id, id), eq(offeringContracts.blockHash, blockHash)))
      .returning({ id: offeringContracts.id });
    if (undone.length === 0) return;
    await tx.delete(offeringAnchors).where(eq(offeringAnchors.contractId, id));
    await audit(tx, {
      actorId: null,
      action: 'chain.final_blocks_undone',
      subject: `chain/${deployment.chainId}`,
      before: { block: blockNumber, hash: blockHash },
      after: { block: final.number, hash: final.hash },
      at: services.clock.now(),
    });
  });
}
