import type { PublicSettings } from '#contract/api/public.ts';
import {
  formatUnits,
  parseUsd,
  usdToToken,
  type WithdrawalCurrency,
} from '#contract/rules/money.ts';

/** USD for one token by the published settings, a decimal string; undefined while they are not known. */
export const tokenPrice = (
  currency: WithdrawalCurrency,
  settings: Pick<PublicSettings, 'tct_price'> | undefined,
): string | undefined => (currency === 'TCT' ? settings?.tct_price : '1');

const DECIMALS = 18;

/**
 * What an amount is worth in a token, rounded down: to look at, never what is paid or received.
 * @param amount USD decimal string, zero or above
 * @returns whole tokens, decimal string
 */
export const worthInToken = (amount: string, price: string): string =>
  formatUnits(usdToToken(parseUsd(amount), price, DECIMALS), DECIMALS);
