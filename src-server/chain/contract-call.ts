import { isError, type Interface, type JsonRpcProvider } from 'ethers';
import { ChainUnreachable } from './errors.ts';

export interface ContractCall {
  readonly address: string;
  readonly contract: Interface;
  readonly method: string;
  readonly inputs?: readonly unknown[];
  /** Block whose end the call sees; the latest one without it. */
  readonly block?: number;
}

/**
 * Reads one value of a contract.
 * @throws ChainUnreachable where the source cannot answer for that block (a node that has not got
 *   its state any more), so that nothing is concluded from it
 */
export async function readContract<T>(provider: JsonRpcProvider, call: ContractCall): Promise<T> {
  const { address, contract, method, inputs = [], block } = call;
  try {
    const data = await provider.call({
      to: address,
      data: contract.encodeFunctionData(method, inputs),
      ...(block !== undefined && { blockTag: block }),
    });
    return contract.decodeFunctionResult(method, data)[0] as T;
  } catch (error) {
    if (isError(error, 'CALL_EXCEPTION') || isError(error, 'BAD_DATA')) {
      throw new ChainUnreachable(`${method} of ${address} could not be read.`, { cause: error });
    }
    throw error;
  }
}
