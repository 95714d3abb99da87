import { formatUsd, parseUsd } from '#contract/rules/money.ts';

/** What so many units cost, USD as a plain decimal. */
export const usdOfUnits = (price: string, units: number): string =>
  formatUsd(parseUsd(price) * BigInt(units));
