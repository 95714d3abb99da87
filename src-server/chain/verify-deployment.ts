import { getAddress, type JsonRpcProvider } from 'ethers';
import { withdrawalCurrencies, type WithdrawalCurrency } from '#contract/rules/money.ts';
import { APPROVAL_DOMAIN } from '#contract/rules/treasury-call.ts';
import { approvedPayoutsInterface, receiptsInterface, tokenInterface } from './artifacts.ts';
import { readContract } from './contract-call.ts';
import type { ChainDeployment, PinnedToken } from './deployment.ts';
import { DeploymentMismatch } from './errors.ts';
import { verifyPair } from './pair.ts';
import type { Rpc } from './rpc.ts';
import { detectEdition, editionOf, type TreasuryEdition } from './treasury/edition.ts';

/** A token as an administrator names it. */
export interface ExpectedToken {
  readonly address: string;
  readonly decimals: number;
  /** What the contract calls itself, where that is not the currency's name (USDT0, USDC.e …). */
  readonly symbol?: string;
}

/**
 * Pins tokens after every source has confirmed decimals and symbol.
 * @throws DeploymentMismatch with one sentence where a token is not what was named
 */
export async function pinTokens(
  rpc: Rpc,
  expected: Readonly<Record<WithdrawalCurrency, ExpectedToken>>,
): Promise<ChainDeployment['tokens']> {
  const pinned = withdrawalCurrencies.map(async (currency) => {
    const token = expected[currency];
    await checkToken(rpc, token, token.symbol ?? currency);
    const { decimals } = token;
    return [currency, { address: getAddress(token.address), decimals }] as const;
  });
  return Object.fromEntries(await Promise.all(pinned)) as Record<WithdrawalCurrency, PinnedToken>;
}

/**
 * Checks that the contracts of a deployment are on the chain and belong together.
 * @throws DeploymentMismatch with one sentence where one is missing or another
 */
export async function verifyDeployment(rpc: Rpc, deployment: ChainDeployment): Promise<void> {
  const { treasury, receipts, tokens } = deployment;
  await requireCode(rpc, treasury);
  await requireCode(rpc, receipts);
  const sweepsTo = await rpc.agreed('the receiving addresses', (provider) =>
    readContract<string>(provider, {
      address: receipts,
      contract: receiptsInterface,
      method: 'treasury',
    }),
  );
  if (sweepsTo !== getAddress(treasury)) {
    throw new DeploymentMismatch('The receiving addresses belong to another treasury.');
  }
  await verifyEdition(rpc, deployment);
  for (const token of Object.values(tokens)) await checkToken(rpc, token);
  await verifyPair(rpc, deployment);
}

/**
 * Which edition the contract at an address is, by the code that all sources agree on.
 * @throws DeploymentMismatch where it is no treasury, or there is no contract
 */
export async function readEdition(rpc: Rpc, treasury: string): Promise<TreasuryEdition> {
  const edition = detectEdition(await requireCode(rpc, treasury));
  if (edition === null) throw new DeploymentMismatch(`The contract at ${treasury} is no treasury.`);
  return edition;
}

async function verifyEdition(rpc: Rpc, deployment: ChainDeployment): Promise<void> {
  const { treasury, chainId } = deployment;
  const edition = await readEdition(rpc, treasury);
  const named = editionOf(deployment);
  if (edition !== named) {
    throw new DeploymentMismatch(
      `The treasury at ${treasury} is of edition ${edition} instead of ${named}.`,
    );
  }
  if (edition === 1) return;
  // What approvers sign is bound to what the contract says of itself here (ERC-5267).
  const said = await rpc.agreed('what approvals are for', async (provider) => {
    const data = approvedPayoutsInterface.encodeFunctionData('eip712Domain');
    const answer = await provider.call({ to: treasury, data });
    const [, name, version, chain, contract] = approvedPayoutsInterface
      .decodeFunctionResult('eip712Domain', answer)
      .toArray() as [string, string, string, bigint, string];
    return { name, version, chainId: Number(chain), contract };
  });
  const isOurs =
    said.name === APPROVAL_DOMAIN.name &&
    said.version === APPROVAL_DOMAIN.version &&
    said.chainId === chainId &&
    said.contract === getAddress(treasury);
  if (!isOurs) {
    throw new DeploymentMismatch(`Approvals for the treasury at ${treasury} are not ours.`);
  }
}

async function checkToken(rpc: Rpc, token: PinnedToken, symbol?: string): Promise<void> {
  const { address } = token;
  await requireCode(rpc, address);
  const found = await rpc.agreed(`the token at ${address}`, async (provider) => ({
    decimals: Number(await readToken<bigint>(provider, address, 'decimals')),
    symbol: await readToken<string>(provider, address, 'symbol'),
  }));
  if (found.decimals !== token.decimals) {
    throw new DeploymentMismatch(
      `The token at ${address} has ${found.decimals} decimals instead of ${token.decimals}.`,
    );
  }
  if (symbol !== undefined && found.symbol !== symbol) {
    throw new DeploymentMismatch(
      `The token at ${address} calls itself ${found.symbol} instead of ${symbol}.`,
    );
  }
}

const readToken = <T>(provider: JsonRpcProvider, address: string, method: string): Promise<T> =>
  readContract<T>(provider, { address, contract: tokenInterface, method });

async function requireCode(rpc: Rpc, address: string): Promise<string> {
  const code = await rpc.agreed(`the code at ${address}`, (provider) => provider.getCode(address));
  if (code === '0x') throw new DeploymentMismatch(`There is no contract at ${address}.`);
  return code;
}
