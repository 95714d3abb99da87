/**
 * What a call of the contract of receiving addresses says, read from its calldata alone. Brings
 * ethers' ABI code along: import it lazily, with the screen that signs.
 */
import { Interface } from 'ethers/abi';

/** A call of `sweep`: all of a token from these requests' addresses goes to the treasury. */
export interface SweepCall {
  readonly token: string;
  readonly numbers: readonly bigint[];
}

const receipts = new Interface(['function sweep(address token, uint64[] numbers)']);

/** The calldata of `sweep`, in lower case. */
export function encodeSweep({ token, numbers }: SweepCall): string {
  return receipts.encodeFunctionData('sweep', [token, numbers]);
}

/** Reads the calldata of `sweep`; undefined for any other call, or one with something behind it. */
export function decodeSweep(data: string): SweepCall | undefined {
  try {
    const [token, numbers] = receipts.decodeFunctionData('sweep', data).toArray() as [
      string,
      readonly bigint[],
    ];
    const call = { token, numbers: [...numbers] };
    return encodeSweep(call) === data.toLowerCase() ? call : undefined;
  } catch {
    return undefined;
  }
}
