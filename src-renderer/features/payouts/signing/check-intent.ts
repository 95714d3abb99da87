import type { decodePay } from '#renderer/lib/chain/treasury.ts';
import type { PayoutBatch, PayoutIntent, PayoutRun } from '#contract/api/admin/payouts.ts';
import { parseUnits } from '#contract/rules/money.ts';

/** What of an intent does not match the run that people were shown. */
export type IntentMismatch =
  | 'network'
  | 'account'
  | 'contract'
  | 'token'
  | 'amount'
  | 'address'
  | 'data';

interface Expected {
  readonly run: Pick<PayoutRun, 'chain_id' | 'contract' | 'deadline'>;
  readonly batch: PayoutBatch;
  readonly sender: string;
  /** Of the batch's token; undefined where the treasury does not know it. */
  readonly decimals: number | undefined;
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/**
 * Reads what the wallet would be asked to sign and compares it with the run on screen: network,
 * account, contract, token, every address and amount, key, deadline, and both hashes. Undefined where
 * all of it matches.
 */
export async function findMismatch(
  intent: PayoutIntent,
  { run, batch, sender, decimals }: Expected,
): Promise<IntentMismatch | undefined> {
  const { decodePay: decode, hashCalldata } = await import('#renderer/lib/chain/treasury.ts');
  if (intent.chain_id !== run.chain_id) return 'network';
  if (!same(intent.from, sender)) return 'account';
  if (!same(intent.to, run.contract)) return 'contract';

  const hash = hashCalldata(intent.data);
  if (!same(hash, intent.calldata_hash) || !same(hash, batch.calldata_hash)) return 'data';
  const call = decode(intent.data);
  if (!call || !same(call.run, batch.run_key)) return 'data';
  if (!isApprovedAs(call.approver, batch)) return 'data';
  if (call.deadline !== BigInt(Math.floor(Date.parse(run.deadline) / 1000))) return 'data';
  if (decimals === undefined || !same(call.token, batch.token)) return 'token';

  return wrongItem(call.items, batch.items, decimals);
}

/** What a second person signed is in the call, and nobody else's. */
const isApprovedAs = (approver: string | undefined, { approval }: PayoutBatch): boolean =>
  same(approver ?? '', approval?.given?.approver ?? '');

/** The first payment that differs from what was frozen. */
export function wrongItem(
  called: NonNullable<ReturnType<typeof decodePay>>['items'],
  frozen: Expected['batch']['items'],
  decimals: number,
): 'amount' | 'address' | undefined {
  if (called.length !== frozen.length) return 'amount';
  const paid = new Map(called.map((item) => [item.number, item]));
  for (const { number, token_amount, wallet } of frozen) {
    const item = paid.get(BigInt(number));
    if (!item || item.amount !== parseUnits(token_amount, decimals)) return 'amount';
    if (!same(item.to, wallet)) return 'address';
  }
  return undefined;
}
