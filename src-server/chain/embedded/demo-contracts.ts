import type { Signer } from 'ethers';
import { withdrawalCurrencies, type WithdrawalCurrency } from '#contract/rules/money.ts';
import { EMBEDDED_CHAIN_ID } from './anvil-process.ts';
import { demoOperator, demoSecondAgent } from './demo-accounts.ts';
import { deployContracts, deployPair, deployTestTokens, mintTestToken } from '../deploy.ts';
import type { ChainDeployment } from '../deployment.ts';
import type { TreasuryEdition } from '../treasury/edition.ts';

/** Blocks on top of one that settle it; at one a second, payments are approved in about 3 s. */
export const DEMO_CONFIRMATIONS = 2;

const stable = (whole: bigint): bigint => whole * 10n ** 6n;
const tct = (whole: bigint): bigint => whole * 10n ** 18n;

/** What the demo's treasury holds at first: enough for most payouts, not for all at once. */
const FLOAT: Readonly<Record<WithdrawalCurrency, bigint>> = {
  USDT: stable(250_000n),
  USDC: stable(150_000n),
  TCT: tct(400_000n),
};
const DAILY_LIMITS: Readonly<Record<WithdrawalCurrency, bigint>> = {
  USDT: stable(100_000n),
  USDC: stable(100_000n),
  TCT: tct(200_000n),
};

/** What the demo's pair of TCT and USDC begins with: 0.48 USDC for one TCT. */
const LIQUIDITY = { tct: tct(1_000_000n), usdc: stable(480_000n) } as const;

/**
 * Deploys tokens and contracts of the demo. On a new chain the addresses are always the same,
 * because they follow from the deployer and the order of its transactions.
 */
export async function deployDemoContracts(
  owner: Signer,
  edition: TreasuryEdition = 1,
): Promise<ChainDeployment> {
  const tokens = await deployTestTokens(owner);
  const contracts = await deployContracts(owner, {
    tokens,
    edition,
    operators: [demoOperator.address],
    approvers: [demoSecondAgent.address],
    dailyLimits: DAILY_LIMITS,
  });
  for (const currency of withdrawalCurrencies) {
    await mintTestToken(owner, tokens[currency], contracts.treasury, FLOAT[currency]);
  }
  await mintTestToken(owner, tokens.TCT, await owner.getAddress(), LIQUIDITY.tct);
  await mintTestToken(owner, tokens.USDC, await owner.getAddress(), LIQUIDITY.usdc);
  const pair = await deployPair(owner, tokens, LIQUIDITY);
  return {
    chainId: EMBEDDED_CHAIN_ID,
    networkName: 'TCT Demo',
    nativeSymbol: 'ETH',
    explorerUrl: null,
    finality: { kind: 'confirmations', count: DEMO_CONFIRMATIONS },
    tokens,
    ...contracts,
    pair,
  };
}
