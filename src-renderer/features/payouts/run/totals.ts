import type { PayoutBatch } from '#contract/api/admin/payouts.ts';
import { totalsByToken } from '#renderer/domain/second-factor/call-facts.ts';
import { formatToken, withUnit } from '#renderer/lib/format.ts';
import type { FormatContext } from '#renderer/lib/format.ts';

/** What batches pay in each token, whole tokens as decimal strings. */
export const totalsOf = (batches: readonly PayoutBatch[]) =>
  totalsByToken(
    batches.map(({ currency, total, items }) => ({ currency, total, count: items.length })),
  );

/** "970.00 USDT, 242.50 USDC and 12.50 TCT", exact. */
export function sayTotals(batches: readonly PayoutBatch[], format: FormatContext): string {
  const parts = totalsOf(batches).map(({ currency, total }) =>
    withUnit(formatToken(total, format, true), currency),
  );
  return new Intl.ListFormat(format.language, { type: 'conjunction' }).format(parts);
}
