import { paidEventsOfReceipt } from '../../chain/treasury/paid-events.ts';
import { transfersOf, type TokenTransfer } from '../../chain/token-transfers.ts';
import type { PaidEvent } from '../../chain/treasury/types.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { watchedAddresses } from '../../treasuries.ts';
import { DomainError } from '../base/errors.ts';

/** An executed transaction in a final block, as all sources have it. */
export interface FinalTransaction {
  /** Lower case. */
  readonly hash: string;
  /** Of the pinned tokens. */
  readonly transfers: readonly TokenTransfer[];
  /** What treasuries paid in it. */
  readonly paid: readonly PaidEvent[];
}

/**
 * Observes a transaction that an administrator names, before any lock.
 * @throws DomainError `transfer_unmatched` {why: `not_final` | `failed`}; ChainUnreachable,
 *   ChainDisagreement
 */
export async function readFinalTransaction(
  services: Services,
  txHash: string,
): Promise<FinalTransaction> {
  const chain = requireChain(services);
  const { rpc, deployment, treasury } = chain;
  const hash = txHash.toLowerCase();
  const state = await treasury.transactionState(hash);
  const final = await treasury.finalHead();
  if (state.kind !== 'mined' || state.blockNumber > final.number) throw unmatched('not_final');
  if (state.status !== 1) throw unmatched('failed');
  const transfers = await rpc.agreed(`transaction ${hash}`, (provider) =>
    transfersOf(provider, deployment, hash),
  );
  const paid = await rpc.agreed(`payouts in ${hash}`, async (provider) => {
    const receipt = await provider.getTransactionReceipt(hash);
    if (!receipt) return [];
    const paidBy = await Promise.all(
      watchedAddresses(chain).map((address) => paidEventsOfReceipt(provider, receipt, address)),
    );
    return paidBy.flat();
  });
  return { hash, transfers: transfers ?? [], paid };
}

/** The transaction does not do what was said of it. */
export const unmatched = (why: string): DomainError =>
  new DomainError('transfer_unmatched', { details: { why } });
