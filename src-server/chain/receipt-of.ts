import { setTimeout as delay } from 'node:timers/promises';
import type { Provider, Signer, TransactionReceipt, TransactionRequest } from 'ethers';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { ChainUnreachable } from './errors.ts';

/** An embedded chain answers at once; a public source is asked once a second in the end. */
const FIRST_POLL_MS = 25;
const LAST_POLL_MS = 1_000;
const PATIENCE_MS = 10 * MINUTE_MS;

/**
 * Waits for a transaction's receipt, whatever its status. Not ethers' own `wait`: that one looks
 * again only at the next block, and a chain that mines on demand may never have one.
 * @throws ChainUnreachable where there is none after ten minutes
 */
export async function receiptOf(provider: Provider, hash: string): Promise<TransactionReceipt> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (let pause = FIRST_POLL_MS; ; pause = Math.min(pause * 1.5, LAST_POLL_MS)) {
    const receipt = await provider.getTransactionReceipt(hash);
    if (receipt) return receipt;
    if (performance.now() > giveUpAt) {
      throw new ChainUnreachable(`Transaction ${hash} was not mined within ten minutes.`);
    }
    await delay(pause);
  }
}

/**
 * Sends a transaction and waits until it is mined.
 * @throws Error where it was mined but reverted
 */
export async function sendAndWait(
  signer: Signer,
  request: TransactionRequest,
): Promise<TransactionReceipt> {
  const { provider } = signer;
  if (!provider) throw new Error('The signer knows no chain.');
  const { hash } = await signer.sendTransaction(request);
  const receipt = await receiptOf(provider, hash);
  if (receipt.status !== 1) throw new Error(`Transaction ${hash} was reverted.`);
  return receipt;
}
