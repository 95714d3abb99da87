import { concat, getCreate2Address, keccak256, toBeHex } from 'ethers';
import { receiptsInterface } from './artifacts.ts';
import { readContract } from './contract-call.ts';
import type { ChainDeployment } from './deployment.ts';
import type { Rpc } from './rpc.ts';

/** What the addresses of one `Receipts` contract follow from. */
export interface ReceivingCode {
  /** EIP-55 address of `Receipts`, which deploys them. */
  readonly receipts: string;
  /** EIP-55 address of the code that each of them points to. */
  readonly receiver: string;
}

/** Creation code of OpenZeppelin's `Clones`, before and after the address that it points to. */
const CLONE_HEAD = '0x3d602d80600a3d3981f3363d3d373d3d3d363d73';
const CLONE_TAIL = '0x5af43d82803e903d91602b57fd5bf3';
const SALT_BYTES = 32;

/** The receiving address (EIP-55) of a purchase request: `Receipts.addressOf`, without asking it. */
export function receivingAddress({ receipts, receiver }: ReceivingCode, number: number): string {
  const code = concat([CLONE_HEAD, receiver, CLONE_TAIL]);
  return getCreate2Address(receipts, toBeHex(number, SALT_BYTES), keccak256(code));
}

const known = new WeakMap<ChainDeployment, Promise<ReceivingCode>>();

/**
 * Reads the one constant from the contract, once for as long as the server runs.
 * @throws ChainUnreachable, ChainDisagreement
 */
export function readReceivingCode(rpc: Rpc, deployment: ChainDeployment): Promise<ReceivingCode> {
  const before = known.get(deployment);
  if (before) return before;
  const { receipts } = deployment;
  const reading = rpc
    .agreed('the code of the receiving addresses', (provider) =>
      readContract<string>(provider, {
        address: receipts,
        contract: receiptsInterface,
        method: 'receiver',
      }),
    )
    .then((receiver) => ({ receipts, receiver }));
  known.set(deployment, reading);
  reading.catch(() => known.delete(deployment));
  return reading;
}
