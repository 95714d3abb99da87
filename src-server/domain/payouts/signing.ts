import type { SigningTerms } from '#contract/api/admin/payouts.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { checksummed } from '../withdrawals/address.ts';

/**
 * What a wallet without a chain source of its own writes into a transaction.
 * @throws DomainError `validation` (`sender`), ChainUnreachable
 */
export async function viewSigning(services: Services, text: string): Promise<SigningTerms> {
  const sender = checksummed(text);
  if (sender === null) {
    throw new DomainError('validation', { fields: { sender: { id: 'wallet.checksum' } } });
  }
  const { rpc, treasury, deployment } = requireChain(services);
  const { timestamp } = await treasury.head();
  const facts = await rpc.first(async (provider) => ({
    mined: await provider.getTransactionCount(sender, 'latest'),
    pending: await provider.getTransactionCount(sender, 'pending'),
    fees: await provider.getFeeData(),
    balance: await provider.getBalance(sender),
  }));
  const { maxFeePerGas, maxPriorityFeePerGas, gasPrice } = facts.fees;
  const price = maxFeePerGas ?? gasPrice ?? 0n;
  return {
    chain_id: deployment.chainId,
    nonce: { mined: facts.mined, pending: facts.pending },
    max_fee_per_gas: price.toString(),
    max_priority_fee_per_gas: (maxPriorityFeePerGas ?? price).toString(),
    balance: facts.balance.toString(),
    chain_time: new Date(timestamp * 1000).toISOString(),
  };
}
