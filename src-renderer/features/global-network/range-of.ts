import type { Range } from '#contract/api/global-network.ts';
import { applyRate, cutToCent, formatUsd, parseUsd } from '#contract/rules/money.ts';

/** The range that takes an amount (USD decimal string): it follows from it, it is no choice. */
export function rangeOf(amount: string | null, ranges: readonly Range[]): Range | undefined {
  if (amount === null) return undefined;
  const wanted = parseUsd(amount);
  return ranges.find(
    ({ min_amount, max_amount }) =>
      wanted >= parseUsd(min_amount) && wanted <= parseUsd(max_amount),
  );
}

/** The lowest and the highest amount that any range takes. */
export function limitsOf(ranges: readonly Range[]) {
  const amounts = ranges.flatMap(({ min_amount, max_amount }) => [
    parseUsd(min_amount),
    parseUsd(max_amount),
  ]);
  const by = (a: bigint, b: bigint) => (a < b ? -1 : 1);
  const sorted = amounts.toSorted(by);
  return { minimum: formatUsd(sorted[0] ?? 0n), maximum: formatUsd(sorted.at(-1) ?? 0n) };
}

/** Amount × weight: what a deposit counts when a day is divided. */
export const countedWeight = (amount: string, weight: string): string =>
  formatUsd(applyRate(parseUsd(amount), weight));

/** Amount × multiple, cut to the cent: the most that a deposit can earn. */
export const ceilingOf = (amount: string, multiple: string): string =>
  formatUsd(cutToCent(applyRate(parseUsd(amount), multiple)));
