import { getAddress, Interface, keccak256 } from 'ethers';
import payouts from '../../contracts/artifacts/Payouts.json' with { type: 'json' };
import type { PayBatch } from './treasury-types.ts';

export const payoutsInterface = new Interface(payouts.abi);

/** Most items `Payouts.pay` takes at once. */
export const MAX_BATCH_ITEMS = 300;

/** Calldata of `Payouts.pay` in hex. */
export function encodePay(batch: PayBatch): string {
  const items = batch.items.map(({ number, to, amount }) => [number, to, amount]);
  return payoutsInterface.encodeFunctionData('pay', [
    batch.run,
    batch.deadline,
    batch.token,
    items,
  ]);
}

/**
 * Reads calldata of `Payouts.pay` back.
 * @throws Error where the data is another call or not exactly what `encodePay` writes
 */
export function decodePay(data: string): PayBatch {
  const [run, deadline, token, items] = payoutsInterface.decodeFunctionData(
    'pay',
    data,
  ) as unknown as [string, bigint, string, (readonly [bigint, string, bigint])[]];
  const batch: PayBatch = {
    run,
    deadline: Number(deadline),
    token: getAddress(token),
    items: items.map(([number, to, amount]) => ({ number, to: getAddress(to), amount })),
  };
  if (encodePay(batch) !== data.toLowerCase()) throw new Error('Not plain calldata of pay.');
  return batch;
}

/** What a payout intent stores to recognise its transaction: keccak256 of the calldata. */
export const hashOfCall = (data: string): string => keccak256(data);
