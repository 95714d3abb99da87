import { JsonRpcProvider, type JsonRpcSigner } from 'ethers';
import { withdrawalCurrencies, type WithdrawalCurrency } from '#contract/rules/money.ts';
import { EMBEDDED_CHAIN_ID, startAnvil } from '#server/chain/embedded/anvil-process.ts';
import { payoutsInterface, tokenInterface } from '#server/chain/artifacts.ts';
import {
  deployContracts,
  deployTestTokens,
  mintTestToken,
  type DeployedContracts,
  type DeployOptions,
} from '#server/chain/deploy.ts';
import { earlierDeployments, type ChainDeployment } from '#server/chain/deployment.ts';
import { jsonRpc } from '#server/chain/json-rpc.ts';
import { createRpc } from '#server/chain/rpc.ts';
import { createTreasury } from '#server/chain/treasury/contract.ts';
import type { TreasuryEdition } from '#server/chain/treasury/edition.ts';
import type { ChainServices } from '#server/services.ts';

/** Blocks on top of one that make it final in these tests. */
export const CONFIRMATIONS = 2;
/** Whole tokens in the treasury, and its daily limit. */
export const FLOAT = 1_000_000n;

/** A real chain of a test's own, with the treasury filled; blocks come only when the test says so. */
export interface PayoutChain extends ChainServices {
  readonly url: string;
  /** Account that may pay; and one that may not. */
  readonly operator: string;
  readonly outsider: string;
  /** Accounts that may sign as the second person, in the second edition; and sign what is asked. */
  readonly approvers: readonly [string, string];
  signTyped(account: string, data: object): Promise<string>;
  /** Sends as an account of the chain; the transaction waits for `mine`. */
  send(transaction: SendRequest): Promise<string>;
  /** Mines waiting transactions, and more blocks on top. */
  mine(blocks?: number): Promise<void>;
  /** Mines what waits and makes it final. */
  finalise(): Promise<void>;
  /** Lets chain time pass; the next block has it. */
  pass(seconds: number): Promise<void>;
  /** Seconds at which the next block will be. */
  nextBlockAt(timestamp: number): Promise<void>;
  /** Takes a waiting transaction out of the pool. */
  drop(hash: string): Promise<void>;
  /** Drops the newest blocks and mines others in their place. */
  reorganise(depth: number): Promise<void>;
  balanceOf(currency: WithdrawalCurrency, address: string): Promise<bigint>;
  /** Calls a function of the treasury as its owner, mined at once. */
  own(method: string, inputs: readonly unknown[]): Promise<void>;
  /** Remembers the chain as it is; `revert` brings it back. */
  snapshot(): Promise<string>;
  revert(snapshot: string): Promise<void>;
  stop(): Promise<void>;
}

export interface SendRequest {
  readonly from: string;
  /** Left out for one that makes a contract. */
  readonly to?: string;
  readonly data: string;
  readonly gas?: bigint;
  readonly gasPrice?: bigint;
  readonly nonce?: number;
}

export interface PayoutChainOptions {
  /** Of the treasury; the first where left out. */
  readonly edition?: TreasuryEdition;
}

export async function startPayoutChain({
  edition = 1,
}: PayoutChainOptions = {}): Promise<PayoutChain> {
  const anvil = await startAnvil();
  const call = (method: string, ...params: unknown[]) => jsonRpc(anvil.url, method, params);
  const provider = new JsonRpcProvider(anvil.url, EMBEDDED_CHAIN_ID, {
    cacheTimeout: -1,
    staticNetwork: true,
    batchMaxCount: 1,
  });
  const owner = await provider.getSigner(0);
  const operator = (await provider.getSigner(1)).address;
  const outsider = (await provider.getSigner(2)).address;
  const approvers = [
    (await provider.getSigner(3)).address,
    (await provider.getSigner(4)).address,
  ] as const;
  const deployment = await deployAll(owner, { edition, operators: [operator], approvers });
  provider.destroy();
  await call('evm_setAutomine', false);
  const rpc = createRpc([anvil.url], { chainId: EMBEDDED_CHAIN_ID });

  const send = async ({ from, to, data, gas, gasPrice, nonce }: SendRequest): Promise<string> =>
    String(
      await call('eth_sendTransaction', {
        from,
        ...(to !== undefined && { to }),
        data,
        gas: hex(gas ?? 5_000_000n),
        ...(gasPrice !== undefined && { gasPrice: hex(gasPrice) }),
        ...(nonce !== undefined && { nonce: hex(BigInt(nonce)) }),
      }),
    );
  const mine = async (blocks = 1): Promise<void> => {
    await call('anvil_mine', hex(BigInt(blocks)));
  };
  return {
    deployment,
    rpc,
    treasury: createTreasury(rpc, deployment),
    others: [],
    url: anvil.url,
    operator,
    outsider,
    approvers,
    signTyped: async (account, data) => String(await call('eth_signTypedData_v4', account, data)),
    send,
    mine,
    finalise: () => mine(CONFIRMATIONS + 1),
    pass: async (seconds) => {
      await call('evm_increaseTime', seconds);
    },
    nextBlockAt: async (timestamp) => {
      await call('evm_setNextBlockTimestamp', timestamp);
    },
    drop: async (hash) => {
      await call('anvil_dropTransaction', hash);
    },
    reorganise: async (depth) => {
      await call('anvil_reorg', depth, []);
    },
    balanceOf: async (currency, address) => {
      const data = tokenInterface.encodeFunctionData('balanceOf', [address]);
      const to = deployment.tokens[currency].address;
      return BigInt(String(await call('eth_call', { to, data }, 'latest')));
    },
    own: async (method, inputs) => {
      const data = payoutsInterface.encodeFunctionData(method, inputs);
      await send({ from: owner.address, to: deployment.treasury, data });
      await mine();
    },
    snapshot: async () => String(await call('evm_snapshot')),
    revert: async (snapshot) => {
      await call('anvil_dropAllTransactions');
      await call('evm_revert', snapshot);
    },
    stop: async () => {
      rpc.close();
      await anvil.stop();
    },
  };
}

const hex = (value: bigint): string => `0x${value.toString(16)}`;

type People = Pick<DeployOptions, 'edition' | 'operators' | 'approvers'>;

async function deployAll(owner: JsonRpcSigner, people: People): Promise<ChainDeployment> {
  const tokens = await deployTestTokens(owner);
  return {
    ...(await deployFilled(owner, tokens, people)),
    chainId: EMBEDDED_CHAIN_ID,
    networkName: 'Test chain',
    nativeSymbol: 'ETH',
    explorerUrl: 'https://explorer.example',
    finality: { kind: 'confirmations', count: CONFIRMATIONS },
    tokens,
  };
}

/** A treasury with the float in it, and its receiving addresses. */
async function deployFilled(
  owner: JsonRpcSigner,
  tokens: ChainDeployment['tokens'],
  people: People,
): Promise<DeployedContracts> {
  const float = {
    USDT: wholeTokens('USDT', tokens),
    USDC: wholeTokens('USDC', tokens),
    TCT: wholeTokens('TCT', tokens),
  };
  const contracts = await deployContracts(owner, {
    ...people,
    tokens,
    dailyLimits: float,
  });
  for (const currency of withdrawalCurrencies) {
    await mintTestToken(owner, tokens[currency], contracts.treasury, float[currency]);
  }
  return contracts;
}

/**
 * Another treasury takes the place of a chain's, which stays watched: as after `npm run setup`. `own` calls the
 * new one; `stop` is left to the chain before.
 */
export async function replaceTreasury(
  before: PayoutChain,
  { edition = 1 }: PayoutChainOptions = {},
): Promise<PayoutChain> {
  const { url, rpc, operator, approvers } = before;
  const { treasury, edition: formerly, receipts, deployedAtBlock, ...rest } = before.deployment;
  await jsonRpc(url, 'evm_setAutomine', [true]);
  const provider = new JsonRpcProvider(url, EMBEDDED_CHAIN_ID, {
    cacheTimeout: -1,
    staticNetwork: true,
    batchMaxCount: 1,
  });
  const owner = await provider.getSigner(0);
  const contracts = await deployFilled(owner, rest.tokens, {
    edition,
    operators: [operator],
    approvers,
  });
  provider.destroy();
  await jsonRpc(url, 'evm_setAutomine', [false]);
  const earlier = {
    treasury,
    ...(formerly !== undefined && { edition: formerly }),
    receipts,
    deployedAtBlock,
  };
  const deployment = {
    ...rest,
    ...contracts,
    earlier: [earlier, ...(before.deployment.earlier ?? [])],
  };
  return {
    ...before,
    deployment,
    treasury: createTreasury(rpc, deployment),
    others: earlierDeployments(deployment).map((one) => createTreasury(rpc, one)),
    own: async (method, inputs) => {
      const data = payoutsInterface.encodeFunctionData(method, inputs);
      await before.send({ from: owner.address, to: deployment.treasury, data });
      await before.mine();
    },
  };
}

const wholeTokens = (currency: WithdrawalCurrency, tokens: ChainDeployment['tokens']): bigint =>
  FLOAT * 10n ** BigInt(tokens[currency].decimals);
