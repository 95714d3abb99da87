import { withdrawalCurrencies, type WithdrawalCurrency } from '#contract/rules/money.ts';
import type { Treasury } from './chain/treasury/types.ts';
import type { ChainServices, Services } from './services.ts';

/** Every treasury that is watched, the one whose services they are first. */
export const watchedTreasuries = ({ treasury, others }: ChainServices): readonly Treasury[] => [
  treasury,
  ...others,
];

/** EIP-55 addresses of the same. */
export const watchedAddresses = ({ deployment, others }: ChainServices): readonly string[] => [
  deployment.treasury,
  ...others.map((other) => other.deployment.treasury),
];

/**
 * The services once for each treasury that is watched, the present one first. Each has that treasury as its own,
 * so that it is read by its own cursors and follows its own runs; new runs are made with the first alone.
 */
export function servicesByTreasury(services: Services): readonly Services[] {
  const { chain } = services;
  if (!chain) return [];
  const all = watchedTreasuries(chain);
  return [
    services,
    ...chain.others.map((treasury): Services => {
      const { deployment } = treasury;
      const others = all.filter((other) => other !== treasury);
      return { ...services, chain: { rpc: chain.rpc, deployment, treasury, others } };
    }),
  ];
}

/**
 * Whether any treasury that is watched has paid a withdrawal number, as of the end of a block: a number that another
 * one paid is not unpaid.
 * @throws ChainUnreachable, ChainDisagreement
 */
export async function isPaidByAny(
  chain: ChainServices,
  number: bigint,
  block: number,
): Promise<boolean> {
  return (await chain.treasury.isPaid(number, block)) || isPaidByOther(chain, number, block);
}

/** The same of the others alone. */
export async function isPaidByOther(
  { others }: ChainServices,
  number: bigint,
  block: number,
): Promise<boolean> {
  for (const other of others) {
    // Before it was there it paid nothing, and can't be asked.
    if (block < other.deployment.deployedAtBlock) continue;
    if (await other.isPaid(number, block)) return true;
  }
  return false;
}

/**
 * Base units of each token in all treasuries that are watched. Of several as of the end of one block, so that what
 * moves from one to the other is counted once.
 * @throws ChainUnreachable, ChainDisagreement
 */
export async function heldByTreasuries(
  chain: ChainServices,
): Promise<Record<WithdrawalCurrency, bigint>> {
  if (chain.others.length === 0) return chain.treasury.tokenBalances();
  return heldByTreasuriesAt(chain, (await chain.treasury.head()).number);
}

/** The same as of the end of a block, on which all sources agree. */
export async function heldByTreasuriesAt(
  chain: ChainServices,
  block: number,
): Promise<Record<WithdrawalCurrency, bigint>> {
  const each = await Promise.all(
    watchedTreasuries(chain).map((treasury) => treasury.tokenBalancesAt(block)),
  );
  const sums = withdrawalCurrencies.map(
    (currency) => [currency, each.reduce((sum, balances) => sum + balances[currency], 0n)] as const,
  );
  return Object.fromEntries(sums) as Record<WithdrawalCurrency, bigint>;
}
