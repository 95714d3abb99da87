import { getAddress } from 'ethers';
import { payoutsInterface } from '../artifacts.ts';
import type { PayBatch } from './types.ts';

/** Most items `Payouts.pay` takes at once. */
export const MAX_BATCH_ITEMS = 300;

/** Calldata of `Payouts.pay` for a batch, hex. */
export function encodePay({ run, deadline, token, items }: PayBatch): string {
  return payoutsInterface.encodeFunctionData('pay', [
    run,
    deadline,
    token,
    items.map(({ number, to, amount }) => ({ number, to, amount })),
  ]);
}

/**
 * Reads calldata back into the batch it pays; addresses in EIP-55.
 * @throws Error where it is not exactly what `encodePay` writes: another call, or bytes that the
 *   contract would not look at
 */
export function decodePay(data: string): PayBatch {
  const [run, deadline, token, items] = payoutsInterface.decodeFunctionData(
    'pay',
    data,
  ) as unknown as [
    string,
    bigint,
    string,
    readonly { number: bigint; to: string; amount: bigint }[],
  ];
  const batch: PayBatch = {
    run,
    deadline: Number(deadline),
    token: getAddress(token),
    items: items.map(({ number, to, amount }) => ({ number, to: getAddress(to), amount })),
  };
  if (encodePay(batch) !== data.toLowerCase()) throw new Error('Not plain calldata of pay.');
  return batch;
}
