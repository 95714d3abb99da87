import type { SolvencyGap } from '#contract/api/solvency.ts';
import {
  formatUnits,
  withdrawalCurrencies,
  type WithdrawalCurrency,
} from '#contract/rules/money.ts';
import {
  gapAssets,
  solvencyCurrencies,
  solvencyDecimals,
  type GapAsset,
  type Sums,
} from '#contract/rules/solvency.ts';
import type { LedgerCurrency } from '#contract/rules/accounts.ts';
import type { ChainDeployment } from '../../chain/deployment.ts';

/** Every gap is computed in units of 1e-18. */
const DECIMALS = 18;

/** Base units of each token. */
export type Held = Readonly<Record<WithdrawalCurrency, bigint>>;

/** What is held and owed of an asset, in units of 1e-18. */
export interface GapSums {
  readonly asset: GapAsset;
  readonly owed: bigint;
  /** Null: nothing is known of it. */
  readonly held: bigint | null;
}

/** A stablecoin is a dollar; TCT never covers a dollar, nor a dollar TCT. */
export const assetOf = (currency: LedgerCurrency): GapAsset => (currency === 'TCT' ? 'TCT' : 'USD');

const scaled = (amount: bigint, decimals: number): bigint =>
  amount * 10n ** BigInt(DECIMALS - decimals);

/** Units of 1e-18 of what is owed, base units in the order of `solvencyCurrencies`. */
export const owedOf = (asset: GapAsset, owed: Sums): bigint =>
  solvencyCurrencies.reduce(
    (sum, currency, index) =>
      assetOf(currency) === asset
        ? sum + scaled(owed[index] ?? 0n, solvencyDecimals[currency])
        : sum,
    0n,
  );

/** Units of 1e-18 of what is held. */
export const heldOf = (asset: GapAsset, held: Held, tokens: ChainDeployment['tokens']): bigint =>
  withdrawalCurrencies.reduce(
    (sum, currency) =>
      assetOf(currency) === asset ? sum + scaled(held[currency], tokens[currency].decimals) : sum,
    0n,
  );

/** @param custody null: no contract holds anything, or it could not be asked */
export const gapSums = (
  owed: Sums,
  custody: { readonly held: Held; readonly tokens: ChainDeployment['tokens'] } | null,
): readonly GapSums[] =>
  gapAssets.map((asset) => ({
    asset,
    owed: owedOf(asset, owed),
    held: custody && heldOf(asset, custody.held, custody.tokens),
  }));

export const gapView = ({ asset, owed, held }: GapSums): SolvencyGap => ({
  asset,
  owed: formatUnits(owed, DECIMALS),
  held: held === null ? null : formatUnits(held, DECIMALS),
  gap: held === null ? null : formatUnits(held - owed, DECIMALS),
});
