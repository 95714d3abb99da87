import {
  getAddress,
  hexlify,
  id,
  JsonRpcProvider,
  randomBytes,
  Wallet,
  type TransactionReceipt,
} from 'ethers';
import { parseUnits } from '#contract/rules/money.ts';
import { HOUR_S } from '#contract/rules/durations.ts';
import { EMBEDDED_CHAIN_ID, startAnvil } from '#server/chain/embedded/anvil-process.ts';
import { payoutsInterface, type Artifact } from '#server/chain/artifacts.ts';
import { demoAccount } from '#server/chain/embedded/demo-accounts.ts';
import { deploy, deployContracts, deployTestTokens, mintTestToken } from '#server/chain/deploy.ts';
import type { ChainDeployment, Finality } from '#server/chain/deployment.ts';
import { jsonRpc } from '#server/chain/json-rpc.ts';
import { encodePay } from '#server/chain/treasury/pay-calldata.ts';
import { receiptOf } from '#server/chain/receipt-of.ts';
import { createRpc, type Rpc } from '#server/chain/rpc.ts';
import { createTreasury } from '#server/chain/treasury/contract.ts';
import type { PayBatch, PayItem, Treasury } from '#server/chain/treasury/types.ts';

/** Whole tokens of each kind in the treasury, and its daily limits. */
export const FLOAT = 1_000_000n;

/** A real chain of a test's own that mines each transaction at once, with treasury and tokens. */
export interface TreasuryChain {
  readonly url: string;
  readonly provider: JsonRpcProvider;
  readonly rpc: Rpc;
  readonly deployment: ChainDeployment;
  readonly treasury: Treasury;
  readonly owner: Wallet;
  readonly operator: Wallet;
  readonly outsider: Wallet;
  /** A batch of USDT to be paid within an hour of chain time. */
  batch(items: readonly PayItem[], changes?: Partial<PayBatch>): Promise<PayBatch>;
  /** Sends a batch as the operator, whether or not it will go through. */
  pay(batch: PayBatch): Promise<TransactionReceipt>;
  /** Calls the treasury as its owner. */
  own(method: string, inputs?: readonly unknown[]): Promise<TransactionReceipt>;
  /** Name of the error the treasury answers a call with right now; null where it would go through. */
  refusal(from: string, data: string): Promise<string | null>;
  call(method: string, ...params: readonly unknown[]): Promise<unknown>;
  stop(): Promise<void>;
}

/** Enough for 300 items; given, so that a batch that will revert is sent all the same. */
const GAS_LIMIT = 16_000_000;

export async function startTreasuryChain(
  finality: Finality = { kind: 'confirmations', count: 2 },
): Promise<TreasuryChain> {
  const anvil = await startAnvil();
  const provider = new JsonRpcProvider(anvil.url, EMBEDDED_CHAIN_ID, {
    staticNetwork: true,
    batchMaxCount: 1,
    cacheTimeout: -1,
  });
  const wallet = (index: number): Wallet => new Wallet(demoAccount(index).privateKey, provider);
  const [owner, operator, outsider] = [wallet(0), wallet(1), wallet(2)];
  const deployment = await deployAll(owner, operator.address, finality);
  const rpc = createRpc([anvil.url], { chainId: EMBEDDED_CHAIN_ID });
  const treasury = createTreasury(rpc, deployment);

  const send = async (from: Wallet, data: string): Promise<TransactionReceipt> => {
    const request = { to: deployment.treasury, data, gasLimit: GAS_LIMIT };
    const sent = await from.sendTransaction(request);
    return receiptOf(provider, sent.hash);
  };
  return {
    url: anvil.url,
    provider,
    rpc,
    deployment,
    treasury,
    owner,
    operator,
    outsider,
    batch: async (items, changes = {}) => ({
      run: id('a run'),
      deadline: (await treasury.head()).timestamp + HOUR_S,
      token: deployment.tokens.USDT.address,
      items,
      ...changes,
    }),
    pay: (batch) => send(operator, encodePay(batch)),
    own: (method, inputs = []) => send(owner, payoutsInterface.encodeFunctionData(method, inputs)),
    refusal: async (from, data) => {
      try {
        await provider.call({ from, to: deployment.treasury, data });
        return null;
      } catch (error) {
        const { data: reason } = error as { data: string };
        return payoutsInterface.parseError(reason)?.name ?? reason;
      }
    },
    call: (method, ...params) => jsonRpc(anvil.url, method, params),
    stop: async () => {
      rpc.close();
      provider.destroy();
      await anvil.stop();
    },
  };
}

async function deployAll(
  owner: Wallet,
  operator: string,
  finality: Finality,
): Promise<ChainDeployment> {
  const tokens = await deployTestTokens(owner);
  const float = (decimals: number): bigint => parseUnits(`${FLOAT}`, decimals);
  const contracts = await deployContracts(owner, {
    tokens,
    operators: [operator],
    dailyLimits: { USDT: float(6), USDC: float(6), TCT: float(18) },
  });
  for (const token of Object.values(tokens)) {
    await mintTestToken(owner, token, contracts.treasury, float(token.decimals));
  }
  return {
    chainId: EMBEDDED_CHAIN_ID,
    networkName: 'Test chain',
    nativeSymbol: 'ETH',
    explorerUrl: null,
    finality,
    tokens,
    ...contracts,
  };
}

/** Deploys a mock of a token and gives the treasury plenty of it. */
export async function deployMock(
  { owner, deployment }: TreasuryChain,
  artifact: Artifact,
): Promise<string> {
  const { address } = await deploy(owner, artifact);
  await mintTestToken(owner, { address, decimals: 18 }, deployment.treasury, 10n ** 24n);
  return address;
}

let lastNumber = 0;

/** An item with a number of its own and a recipient that never held anything. */
export function newItem(changes: Partial<PayItem> = {}): PayItem {
  lastNumber += 1;
  return { number: BigInt(lastNumber), to: freshAddress(), amount: 5_000_000n, ...changes };
}

export const freshAddress = (): string => getAddress(hexlify(randomBytes(20)));
