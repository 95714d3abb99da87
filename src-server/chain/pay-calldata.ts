import { getAddress } from 'ethers';
import { payoutsInterface } from './artifacts.ts';
import type { PayBatch } from './treasury-types.ts';

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
 * @throws Error where it is anything else than a call of `Payouts.pay`
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
  return {
    run,
    deadline: Number(deadline),
    token: getAddress(token),
    items: items.map(({ number, to, amount }) => ({ number, to: getAddress(to), amount })),
  };
}
