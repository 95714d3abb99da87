import { ContractFactory, getAddress, type Signer } from 'ethers';
import { withdrawalCurrencies, type WithdrawalCurrency } from '#contract/rules/money.ts';
import {
  artifacts,
  pairInterface,
  payoutsInterface,
  tokenInterface,
  type Artifact,
} from './artifacts.ts';
import type { ChainDeployment, PinnedToken } from './deployment.ts';
import { sendAndWait } from './receipt-of.ts';
import { APPROVER_ROLE, OPERATOR_ROLE } from './treasury/roles.ts';
import { editionOf, type TreasuryEdition } from './treasury/edition.ts';

type Tokens = ChainDeployment['tokens'];

export interface DeployOptions {
  /** Tokens payouts use, already checked on chain (`pinTokens`). */
  readonly tokens: Tokens;
  /** Which contract is deployed as the treasury; the first where left out. */
  readonly edition?: TreasuryEdition;
  /** Wallets that may pay. */
  readonly operators: readonly string[];
  /** Wallets that may approve, of the second edition. */
  readonly approvers?: readonly string[];
  /** Named as the treasury's next owner, who accepts after a delay; the signer stays where left out. */
  readonly owner?: string;
  /** What may leave in 24 hours, in base units of each token. */
  readonly dailyLimits: Readonly<Record<WithdrawalCurrency, bigint>>;
}

/** Addresses and first block of what was deployed. */
export type DeployedContracts = Pick<
  ChainDeployment,
  'treasury' | 'edition' | 'receipts' | 'deployedAtBlock'
>;

/**
 * Deploys treasury and receiving addresses; the signer becomes the treasury's owner. Sends
 * 2 + operators + approvers + 3 transactions one after the other and waits for each, and one more for
 * `owner`.
 * @throws Error of ethers where a transaction fails; nothing is undone then
 */
export async function deployContracts(
  signer: Signer,
  { tokens, operators, approvers = [], dailyLimits, owner, ...options }: DeployOptions,
): Promise<DeployedContracts> {
  const edition = editionOf(options);
  const contract = edition === 1 ? artifacts.payouts : artifacts.approvedPayouts;
  const treasury = await deploy(signer, contract, [await signer.getAddress()]);
  const receiving = await deploy(signer, artifacts.receipts, [treasury.address]);
  for (const operator of operators) {
    await send(signer, treasury.address, 'grantRole', [OPERATOR_ROLE, operator]);
  }
  for (const approver of edition === 1 ? [] : approvers) {
    await send(signer, treasury.address, 'grantRole', [APPROVER_ROLE, approver]);
  }
  for (const currency of withdrawalCurrencies) {
    await setDailyLimit(signer, treasury.address, tokens[currency], dailyLimits[currency]);
  }
  if (owner !== undefined) {
    await send(signer, treasury.address, 'beginDefaultAdminTransfer', [owner]);
  }
  return {
    treasury: treasury.address,
    ...(edition !== 1 && { edition }),
    receipts: receiving.address,
    deployedAtBlock: treasury.block,
  };
}

/** Sets what may leave in 24 hours, in base units; the signer must be the treasury's owner. */
export async function setDailyLimit(
  signer: Signer,
  treasury: string,
  token: PinnedToken,
  limit: bigint,
): Promise<void> {
  await send(signer, treasury, 'setDailyLimit', [token.address, limit]);
}

/** Deploys worthless stand-ins; for embedded and test chains only. */
export async function deployTestTokens(signer: Signer): Promise<Tokens> {
  const { testTokens } = artifacts;
  const usdt = await deploy(signer, testTokens.USDT);
  const usdc = await deploy(signer, testTokens.USDC);
  const tct = await deploy(signer, testTokens.TCT);
  return {
    USDT: { address: usdt.address, decimals: 6 },
    USDC: { address: usdc.address, decimals: 6 },
    TCT: { address: tct.address, decimals: 18 },
  };
}

/**
 * Deploys a pair of TCT and USDC and gives it liquidity that the signer has; for embedded and test
 * chains. Sends four transactions.
 * @param liquidity base units of each
 */
export async function deployPair(
  signer: Signer,
  { TCT, USDC }: Pick<Tokens, 'TCT' | 'USDC'>,
  liquidity: { readonly tct: bigint; readonly usdc: bigint },
): Promise<string> {
  const { address } = await deploy(signer, artifacts.pair, [TCT.address, USDC.address]);
  for (const [token, amount] of [
    [TCT, liquidity.tct],
    [USDC, liquidity.usdc],
  ] as const) {
    const data = tokenInterface.encodeFunctionData('approve', [address, amount]);
    await sendAndWait(signer, { to: token.address, data });
  }
  const data = pairInterface.encodeFunctionData('provide', [liquidity.tct, liquidity.usdc]);
  await sendAndWait(signer, { to: address, data });
  return address;
}

/** Mints base units of a test token. */
export async function mintTestToken(
  signer: Signer,
  token: PinnedToken,
  to: string,
  amount: bigint,
): Promise<void> {
  const data = tokenInterface.encodeFunctionData('mint', [to, amount]);
  await sendAndWait(signer, { to: token.address, data });
}

/** Deploys one contract and waits for its block. */
export async function deploy(
  signer: Signer,
  { abi, bytecode }: Artifact,
  args: readonly unknown[] = [],
): Promise<{ address: string; block: number }> {
  const request = await new ContractFactory(abi, bytecode).getDeployTransaction(...args);
  const receipt = await sendAndWait(signer, request);
  if (!receipt.contractAddress) throw new Error('The contract was not deployed.');
  return { address: getAddress(receipt.contractAddress), block: receipt.blockNumber };
}

async function send(
  signer: Signer,
  treasury: string,
  name: string,
  args: readonly unknown[],
): Promise<void> {
  const data = payoutsInterface.encodeFunctionData(name, args);
  await sendAndWait(signer, { to: treasury, data });
}
