import { getCreateAddress } from 'ethers';
import type { ContractRefusal } from '#contract/rules/offerings/chain.ts';
import { readTransaction } from '../chain-blocks.ts';
import { ChainUnreachable } from '../errors.ts';
import type { Rpc } from '../rpc.ts';
import type { BlockPoint } from '../treasury/types.ts';

/** What a transaction that was to make a contract has come to. */
export type Creation =
  /** `block`: the one that it is in, not final yet; null: none. */
  | { readonly kind: 'waiting'; readonly block: number | null }
  | { readonly kind: 'refused'; readonly reason: Exclude<ContractRefusal, 'withdrawn'> }
  | {
      readonly kind: 'made';
      /** EIP-55. */
      readonly address: string;
      readonly blockNumber: number;
      readonly blockHash: string;
    };

/**
 * Whether a transaction has made, in a final block, the contract that `data` makes: its code and the arguments of its
 * constructor are that data, so what a stranger deployed is refused however alike it looks. All sources must agree.
 * @throws ChainUnreachable, ChainDisagreement
 */
export async function readCreation(
  rpc: Rpc,
  {
    hash,
    data,
    final,
  }: { readonly hash: string; readonly data: string; readonly final: BlockPoint },
): Promise<Creation> {
  const state = await readTransaction(rpc, hash);
  if (state.kind !== 'mined') return { kind: 'waiting', block: null };
  const { blockNumber, blockHash, status } = state;
  if (blockNumber > final.number) return { kind: 'waiting', block: blockNumber };
  const sent = await rpc.agreed(`transaction ${hash}`, async (provider) => {
    const found = await provider.getTransaction(hash);
    if (!found) throw new ChainUnreachable(`A source does not have transaction ${hash} any more.`);
    return { from: found.from, to: found.to, data: found.data, nonce: found.nonce };
  });
  if (sent.to !== null) return { kind: 'refused', reason: 'not_creation' };
  if (sent.data.toLowerCase() !== data.toLowerCase()) {
    return { kind: 'refused', reason: 'other_data' };
  }
  if (status !== 1) return { kind: 'refused', reason: 'reverted' };
  const address = getCreateAddress(sent);
  const isSame = await rpc.agreed(`the code at ${address}`, async (provider) => {
    const code = await provider.getCode(address, final.number);
    // What the data makes, immutable values included: the node runs it once more, and keeps nothing.
    const made = await provider.call({ from: sent.from, data, blockTag: final.number });
    return code !== '0x' && code === made;
  });
  return isSame
    ? { kind: 'made', address, blockNumber, blockHash }
    : { kind: 'refused', reason: 'other_code' };
}
