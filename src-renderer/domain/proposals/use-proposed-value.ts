import { USD_DECIMALS } from '#contract/rules/money.ts';
import type { ProposedValue } from '#contract/rules/proposals.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { formatToken, formatUsd, formatWhole, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useChangeTexts } from './use-change-texts.ts';

/** Values of proposals that are US dollars; what a name means elsewhere, as in the audit log, is another matter. */
const dollars: ReadonlySet<string> = new Set([
  'amount',
  'price',
  'daily_cap',
  'min_amount',
  'max_amount',
  'paid',
  'borne',
  'refunded',
]);
const counts: ReadonlySet<string> = new Set([
  'supply',
  'least',
  'items',
  'sessions',
  'duration_days',
]);

/** Values of a proposal, or of a call that makes one, by their names and with their units. */
export function useProposedValue() {
  const { value } = useChangeTexts();
  const format = useFormat();
  return (name: string, given: ProposedValue): string => {
    if (given === null || typeof given === 'boolean') return value(name, given);
    // Whole: an approval is for what is written, to the last decimal.
    if (dollars.has(name)) {
      return withUnit(formatUsd(String(given), format, { maximum: USD_DECIMALS }), 'USD');
    }
    if (name === 'inventory') return withUnit(formatToken(String(given), format, true), 'TCT');
    if (counts.has(name)) return formatWhole(given, format);
    if (name === 'day') return formatDate(String(given), { ...format, timeZone: 'UTC' });
    return value(name, given);
  };
}
