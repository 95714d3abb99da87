import type { ApprovalRequest, PayoutBatch, PayoutRun } from '#contract/api/admin/payouts.ts';
import { wrongItem, type IntentMismatch } from '../signing/check-intent.ts';

interface Expected {
  readonly run: Pick<PayoutRun, 'chain_id' | 'contract' | 'deadline'>;
  readonly batch: PayoutBatch;
  /** Of the batch's token; undefined where the treasury does not know it. */
  readonly decimals: number | undefined;
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/**
 * Reads what a second person would sign and compares it with the run on screen: network, contract, token,
 * every address and amount, key and deadline. Undefined where all of it matches.
 */
export async function findApprovalMismatch(
  asked: ApprovalRequest,
  { run, batch, decimals }: Expected,
): Promise<IntentMismatch | undefined> {
  const { decodeItems } = await import('#renderer/lib/chain/treasury.ts');
  if (asked.chain_id !== run.chain_id) return 'network';
  if (!same(asked.contract, run.contract)) return 'contract';
  if (!same(asked.run, batch.run_key)) return 'data';
  if (BigInt(asked.deadline) !== BigInt(Math.floor(Date.parse(run.deadline) / 1000))) return 'data';
  if (decimals === undefined || !same(asked.token, batch.token)) return 'token';
  const items = decodeItems(asked.items);
  return items ? wrongItem(items, batch.items, decimals) : 'data';
}
