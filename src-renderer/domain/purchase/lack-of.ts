import { formatUsd, parseUsd } from '#contract/rules/money.ts';

/** What a balance lacks of an amount, both USD; null where it suffices. */
export function lackOf(amount: string, balance: string): string | null {
  const lacks = parseUsd(amount) - parseUsd(balance);
  return lacks > 0n ? formatUsd(lacks) : null;
}
