import { concat, getAddress, Interface } from 'ethers';
import { payoutsInterface } from '#server/chain/artifacts.ts';
import { jsonRpc } from '#server/chain/json-rpc.ts';
import { DAY_S } from '#contract/rules/durations.ts';
import { mockArtifact } from './mock-artifacts.ts';
import type { PayoutChain } from './payouts.ts';

/** A call of a contract: its address, and the calldata. */
export type OwnerCall = readonly [to: string, data: string];

/** An owner that is a contract, and sends several calls in one transaction as a Safe does. */
export interface OwnerWallet {
  /** EIP-55. */
  readonly address: string;
  /** Sends all of them in one transaction, unmined; where one of them reverts none happened. */
  execute(calls: readonly OwnerCall[]): Promise<void>;
}

/** Makes such a wallet the owner of some treasuries of one chain. */
export async function handToWallet(treasuries: readonly PayoutChain[]): Promise<OwnerWallet> {
  const [chain] = treasuries;
  if (!chain) throw new Error('There is no treasury.');
  const { abi, bytecode } = mockArtifact('SigningWallet');
  const wallet = new Interface(abi);
  const { outsider } = chain;
  const made = concat([bytecode, wallet.encodeDeploy([outsider])]);
  const hash = await chain.send({ from: outsider, data: made });
  await chain.mine();
  const { contractAddress } = (await jsonRpc(chain.url, 'eth_getTransactionReceipt', [hash])) as {
    contractAddress: string;
  };
  const address = getAddress(contractAddress);
  const execute = async (calls: readonly OwnerCall[]): Promise<void> => {
    const parts = [calls.map(([to]) => to), calls.map(([, data]) => data)];
    const data = wallet.encodeFunctionData('executeAll', parts);
    await chain.send({ from: outsider, to: address, data });
  };
  for (const treasury of treasuries) await treasury.own('beginDefaultAdminTransfer', [address]);
  // A new owner accepts after three days.
  await chain.pass(4 * DAY_S);
  await chain.mine();
  const accept = payoutsInterface.encodeFunctionData('acceptDefaultAdminTransfer');
  await execute(treasuries.map(({ deployment }) => [deployment.treasury, accept] as const));
  await chain.mine();
  return { address, execute };
}
