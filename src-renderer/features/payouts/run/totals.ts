import type { PayoutBatch } from '#contract/api/admin/payouts.ts';
import { formatUnits, parseUnits, withdrawalCurrencies } from '#contract/rules/money.ts';
import { formatToken, withUnit } from '#renderer/lib/format.ts';
import type { FormatContext } from '#renderer/lib/format.ts';

/** Any token's amounts are exact at this many decimals. */
const MOST_DECIMALS = 18;

/** What batches pay in each token, whole tokens as decimal strings. */
export function totalsOf(batches: readonly PayoutBatch[]) {
  return withdrawalCurrencies.flatMap((currency) => {
    const own = batches.filter((batch) => batch.currency === currency);
    if (own.length === 0) return [];
    const units = own.reduce((sum, { total }) => sum + parseUnits(total, MOST_DECIMALS), 0n);
    const count = own.reduce((sum, { items }) => sum + items.length, 0);
    return [{ currency, count, total: formatUnits(units, MOST_DECIMALS, 2) }];
  });
}

/** "970.00 USDT, 242.50 USDC and 12.50 TCT", exact. */
export function sayTotals(batches: readonly PayoutBatch[], format: FormatContext): string {
  const parts = totalsOf(batches).map(({ currency, total }) =>
    withUnit(formatToken(total, format, true), currency),
  );
  return new Intl.ListFormat(format.language, { type: 'conjunction' }).format(parts);
}
