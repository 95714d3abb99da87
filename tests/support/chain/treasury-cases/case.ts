import type { TransactionReceipt } from 'ethers';
import { expect } from 'vitest';
import type { PayBatch } from '#server/chain/treasury/types.ts';
import type { TreasuryChain } from '../treasury.ts';

/** A sentence about a treasury, and what shows it on a chain that is as it was deployed. */
export interface TreasuryCase {
  readonly name: string;
  readonly run: (chain: TreasuryChain) => Promise<void>;
}

/** Runs a case and puts the chain back to what it was. */
export async function runCase(chain: TreasuryChain, { run }: TreasuryCase): Promise<void> {
  const before = await chain.call('evm_snapshot');
  try {
    await run(chain);
  } finally {
    await chain.call('evm_revert', before);
  }
}

export const NOT_ALLOWED = 'AccessControlUnauthorizedAccount';

/** Name of the error that a batch is refused with, approved where the edition needs it. */
export const refusal = (
  chain: TreasuryChain,
  batch: PayBatch,
  from = chain.operator.address,
): Promise<string | null> => chain.refusal(from, chain.calldata(batch));

export const usdtOf = (chain: TreasuryChain, address: string): Promise<bigint> =>
  chain.treasury.tokenBalance('USDT', address);

export async function expectPaid(
  chain: TreasuryChain,
  receipt: TransactionReceipt,
  batch: PayBatch,
): Promise<void> {
  expect(receipt.status).toBe(1);
  for (const item of batch.items) expect(await usdtOf(chain, item.to)).toBe(item.amount);
}
