import type { ProposedChange } from '#contract/rules/proposals.ts';
import { formatUnits, parseUnits, withdrawalCurrencies } from '#contract/rules/money.ts';
import type { WithdrawalCurrency } from '#contract/rules/money.ts';

/** What a call that waits for a fresh proof moves and changes, as its screen shows it. */
export interface CallFacts {
  /** By token; empty where it moves none. */
  readonly totals: readonly TokenTotal[];
  readonly changes: readonly ProposedChange[];
}

/** Whole tokens, exact, and of how many payments. */
export interface TokenTotal {
  readonly currency: WithdrawalCurrency;
  readonly count: number;
  readonly total: string;
}

/** Any token's amounts are exact at this many decimals. */
const MOST_DECIMALS = 18;

/** Sums payments by token, in the order in which tokens are shown everywhere. */
export function totalsByToken(parts: readonly TokenTotal[]): TokenTotal[] {
  return withdrawalCurrencies.flatMap((currency) => {
    const own = parts.filter((part) => part.currency === currency);
    if (own.length === 0) return [];
    const units = own.reduce((sum, { total }) => sum + parseUnits(total, MOST_DECIMALS), 0n);
    const count = own.reduce((sum, part) => sum + part.count, 0);
    return [{ currency, count, total: formatUnits(units, MOST_DECIMALS, 2) }];
  });
}

/** One payment's tokens. */
export const oneTotal = (currency: WithdrawalCurrency, total: string): TokenTotal => ({
  currency,
  count: 1,
  total,
});
