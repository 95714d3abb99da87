import { payoutsInterface } from '../artifacts.ts';

/** Amount in base units of the token. */
export interface Withdrawal {
  readonly token: string;
  readonly to: string;
  readonly amount: bigint;
}

/** Calldata by which the treasury's owner takes tokens out, the same in both editions. */
export const withdrawCalldata = ({ token, to, amount }: Withdrawal): string =>
  payoutsInterface.encodeFunctionData('withdraw', [token, to, amount]);
