/**
 * Encodes and decodes `sweep` calls of the receipts contract. Imports ethers' ABI code: import
 * lazily, with the screen that signs.
 */
import { Interface } from 'ethers/abi';

/** A `sweep` call: moves all of a token from the addresses of these requests to the treasury. */
export interface SweepCall {
  readonly token: string;
  readonly numbers: readonly bigint[];
}

const receipts = new Interface(['function sweep(address token, uint64[] numbers)']);

/** Calldata of `sweep`, lower-case hex. */
export function encodeSweep({ token, numbers }: SweepCall): string {
  return receipts.encodeFunctionData('sweep', [token, numbers]);
}

/** Decodes calldata of `sweep`; undefined for any other call or for trailing bytes. */
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
