import type { BlockTag, Interface, JsonRpcProvider } from 'ethers';
import { DeploymentMismatch } from './errors.ts';

/**
 * Reads one view function that returns one value, as of `block` (the newest by default).
 * @throws DeploymentMismatch where no contract is at the address
 */
export async function readContract(
  provider: JsonRpcProvider,
  contract: Interface,
  address: string,
  name: string,
  args: readonly unknown[] = [],
  { block = 'latest' }: { readonly block?: BlockTag } = {},
): Promise<unknown> {
  const data = contract.encodeFunctionData(name, args);
  const answer = await provider.call({ to: address, data, blockTag: block });
  if (answer === '0x') throw new DeploymentMismatch(`There is no contract at ${address}.`);
  return contract.decodeFunctionResult(name, answer)[0] as unknown;
}
