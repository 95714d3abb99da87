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
import {
  approvedPayoutsInterface,
  artifacts,
  payoutsInterface,
  type Artifact,
} from '#server/chain/artifacts.ts';
import { demoAccount } from '#server/chain/embedded/demo-accounts.ts';
import { deploy, deployContracts, deployTestTokens, mintTestToken } from '#server/chain/deploy.ts';
import type { ChainDeployment, Finality } from '#server/chain/deployment.ts';
import { jsonRpc } from '#server/chain/json-rpc.ts';
import { receiptOf } from '#server/chain/receipt-of.ts';
import { createRpc, type Rpc } from '#server/chain/rpc.ts';
import { approvalDigest, type ApprovalScope } from '#server/chain/treasury/approved-calldata.ts';
import { payCalldata } from '#server/chain/treasury/calldata.ts';
import { createTreasury } from '#server/chain/treasury/contract.ts';
import { editionOf, type TreasuryEdition } from '#server/chain/treasury/edition.ts';
import { APPROVER_ROLE, OPERATOR_ROLE } from '#server/chain/treasury/roles.ts';
import type { Approval, PayBatch, PayItem, Treasury } from '#server/chain/treasury/types.ts';

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
  /** Signs what the second edition pays; has no role in the first. */
  readonly approver: Wallet;
  /** A batch of USDT to be paid within an hour of chain time. */
  batch(items: readonly PayItem[], changes?: Partial<PayBatch>): Promise<PayBatch>;
  /** The same batch; where the edition needs an approval and it has none, with the approver's. */
  approved(batch: PayBatch): PayBatch;
  /** Calldata that pays a batch, approved. */
  calldata(batch: PayBatch): string;
  /** Sends a batch as the operator, whether or not it will go through. */
  pay(batch: PayBatch): Promise<TransactionReceipt>;
  /** Calls the treasury as its owner. */
  own(method: string, inputs?: readonly unknown[]): Promise<TransactionReceipt>;
  /** Name of the error the treasury answers a call with right now; null where it would go through. */
  refusal(from: string, data: string): Promise<string | null>;
  call(method: string, ...params: readonly unknown[]): Promise<unknown>;
  stop(): Promise<void>;
}

export interface TreasuryChainOptions {
  readonly finality?: Finality;
  readonly edition?: TreasuryEdition;
}

/** Enough for 300 items; given, so that a batch that will revert is sent all the same. */
const GAS_LIMIT = 16_000_000;

export async function startTreasuryChain(
  options: TreasuryChainOptions = {},
): Promise<TreasuryChain> {
  const anvil = await startAnvil();
  const provider = new JsonRpcProvider(anvil.url, EMBEDDED_CHAIN_ID, {
    staticNetwork: true,
    batchMaxCount: 1,
    cacheTimeout: -1,
  });
  const people = peopleOn(provider);
  const deployment = await deployAll(people, options);
  const rpc = createRpc([anvil.url], { chainId: EMBEDDED_CHAIN_ID });
  const stop = async (): Promise<void> => {
    rpc.close();
    provider.destroy();
    await anvil.stop();
  };
  return chainWith({ url: anvil.url, provider, rpc, deployment, stop, ...people });
}

type People = Pick<TreasuryChain, 'owner' | 'operator' | 'outsider' | 'approver'>;

function peopleOn(provider: JsonRpcProvider): People {
  const wallet = (index: number): Wallet => new Wallet(demoAccount(index).privateKey, provider);
  return { owner: wallet(0), operator: wallet(1), outsider: wallet(2), approver: wallet(3) };
}

type Facts = People & Pick<TreasuryChain, 'url' | 'provider' | 'rpc' | 'deployment' | 'stop'>;

function chainWith(facts: Facts): TreasuryChain {
  const { url, provider, rpc, deployment, owner, operator, approver } = facts;
  const treasury = createTreasury(rpc, deployment);
  const send = async (from: Wallet, data: string): Promise<TransactionReceipt> => {
    const request = { to: deployment.treasury, data, gasLimit: GAS_LIMIT };
    const sent = await from.sendTransaction(request);
    return receiptOf(provider, sent.hash);
  };
  const approved = (batch: PayBatch): PayBatch =>
    editionOf(deployment) === 1 || batch.approval
      ? batch
      : { ...batch, approval: approvalBy(approver, deployment, batch) };
  const calldata = (batch: PayBatch): string => payCalldata(deployment, approved(batch));
  return {
    ...facts,
    treasury,
    batch: async (items, changes = {}) => ({
      run: id('a run'),
      deadline: (await treasury.head()).timestamp + HOUR_S,
      token: deployment.tokens.USDT.address,
      items,
      ...changes,
    }),
    approved,
    calldata,
    pay: (batch) => send(operator, calldata(batch)),
    own: (method, inputs = []) => send(owner, payoutsInterface.encodeFunctionData(method, inputs)),
    refusal: async (from, data) => {
      try {
        await provider.call({ from, to: deployment.treasury, data });
        return null;
      } catch (error) {
        const { data: reason } = error as { data: string };
        return approvedPayoutsInterface.parseError(reason)?.name ?? reason;
      }
    },
    call: (method, ...params) => jsonRpc(url, method, params),
  };
}

/** What a wallet signs for a batch of a treasury of the second edition. */
export function approvalBy(wallet: Wallet, scope: ApprovalScope, batch: PayBatch): Approval {
  const { serialized } = wallet.signingKey.sign(approvalDigest(scope, batch));
  return { approver: wallet.address, signature: serialized };
}

async function deployAll(
  { owner, operator, approver }: People,
  { finality = { kind: 'confirmations', count: 2 }, edition = 1 }: TreasuryChainOptions,
): Promise<ChainDeployment> {
  const tokens = await deployTestTokens(owner);
  const float = (decimals: number): bigint => parseUnits(`${FLOAT}`, decimals);
  const contracts = await deployContracts(owner, {
    tokens,
    edition,
    operators: [operator.address],
    approvers: [approver.address],
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

/** The same chain with another contract as its treasury of the second edition, filled like the first one. */
export async function withTreasury(chain: TreasuryChain, bytecode: string): Promise<TreasuryChain> {
  const { owner, operator, approver } = chain;
  const contract = { ...artifacts.approvedPayouts, bytecode };
  const { address } = await deploy(owner, contract, [owner.address]);
  const deployment = { ...chain.deployment, treasury: address, edition: 2 as const };
  const other = chainWith({ ...chain, deployment });
  await other.own('grantRole', [OPERATOR_ROLE, operator.address]);
  await other.own('grantRole', [APPROVER_ROLE, approver.address]);
  for (const token of Object.values(deployment.tokens)) {
    const float = parseUnits(`${FLOAT}`, token.decimals);
    await other.own('setDailyLimit', [token.address, float]);
    await mintTestToken(owner, token, address, float);
  }
  return other;
}

/** Deploys a mock of a token and gives the treasury plenty of it. */
export async function deployMock(
  { owner, deployment }: Pick<TreasuryChain, 'owner' | 'deployment'>,
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
