import {
  parseUnits,
  parseUsd,
  USD_DECIMALS,
  type WithdrawalCurrency,
} from '#contract/rules/money.ts';
import type { Settings } from '#contract/rules/settings.ts';

const PRICE_DECIMALS = 18;
/** Digits that a wallet shows and a person can copy; finer ones are not asked for. */
const ASKED_DECIMALS = 6;

/** USD for one token, by today's settings. */
export const priceOf = (currency: WithdrawalCurrency, settings: Settings): string =>
  currency === 'TCT' ? settings.tct_price : '1';

/** USD for one token, by what a purchase request has locked: its own token's price, and that of TCT. */
export const lockedPriceOf = (
  currency: WithdrawalCurrency,
  locked: {
    readonly currency: WithdrawalCurrency;
    readonly price: string;
    readonly tctPrice: string;
  },
): string => {
  if (currency === locked.currency) return locked.price;
  return currency === 'TCT' ? locked.tctPrice : '1';
};

/**
 * Tokens that pay an amount, rounded up to what the token can carry, at most six decimals.
 * @param usd base units 1e-6
 * @param price USD for one token
 * @returns base units of the token
 */
export function tokensFor(usd: bigint, price: string, decimals: number): bigint {
  const grain = 10n ** BigInt(Math.max(0, decimals - ASKED_DECIMALS));
  const scale = 10n ** BigInt(PRICE_DECIMALS - USD_DECIMALS + decimals);
  return ceiling(usd * scale, parseUnits(price, PRICE_DECIMALS) * grain) * grain;
}

/** What tokens are worth at a price, in USD base units, rounded down. */
export function worthOf(tokens: bigint, price: string, decimals: number): bigint {
  const scale = 10n ** BigInt(PRICE_DECIMALS - USD_DECIMALS + decimals);
  return (tokens * parseUnits(price, PRICE_DECIMALS)) / scale;
}

/** The least that settles an asked amount: a part of it may be missing. */
export function leastOf(tokens: bigint, tolerance: string): bigint {
  const RATE_DECIMALS = 18;
  const one = 10n ** BigInt(RATE_DECIMALS);
  return ceiling(tokens * (one - parseUnits(tolerance, RATE_DECIMALS)), one);
}

/** USD base units below which what arrived is dust: anybody may send it, it is nobody's payment. */
const DUST = parseUsd('1');

/** Whether tokens are worth too little to be somebody's payment, at USD for one token. */
export const isDust = (tokens: bigint, price: string, decimals: number): boolean =>
  worthOf(tokens, price, decimals) < DUST;

const ceiling = (value: bigint, by: bigint): bigint => (value + by - 1n) / by;
