import { formatUnits, parseUnits, parseUsd, usdToToken } from '#contract/rules/money.ts';

/** Decimals that a wallet is asked for at most, whatever the token has. */
const DECIMALS = 6;

/**
 * What a purchase costs in a token: rounded up to its unit, at most six decimals, so that the
 * company never receives less than the price. The server locks its own figure in the request.
 * @param amount USD decimal string
 * @param price USD for one token, decimal string
 * @returns whole tokens, decimal string
 */
export function tokensFor(amount: string, price: string): string {
  const usd = parseUsd(amount);
  const cut = usdToToken(usd, price, DECIMALS);
  const scale = 10n ** 18n;
  const isExact = cut * parseUnits(price, 18) === usd * scale;
  return formatUnits(isExact ? cut : cut + 1n, DECIMALS);
}
