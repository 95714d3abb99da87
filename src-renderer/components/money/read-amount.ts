import { parseAmountInput, type AmountInput } from '#contract/rules/money.ts';
import { groupingMark } from '#renderer/lib/format.ts';
import { deviceRegion } from '#renderer/lib/use-format.ts';

/** Parses a typed amount. Text in the region's own grouping format is never ambiguous. */
export const parseTyped = (
  text: string,
  maxDecimals = 2,
  region: string = deviceRegion(),
): AmountInput => parseAmountInput(text, maxDecimals, groupingMark({ region }));

/** The decimal string of a typed amount; null if it is invalid or ambiguous. */
export function readAmount(text: string, maxDecimals = 2, region?: string): string | null {
  const read = parseTyped(text, maxDecimals, region);
  return read.kind === 'amount' ? read.value : null;
}
