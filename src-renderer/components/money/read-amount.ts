import { parseAmountInput, type AmountInput } from '#contract/rules/money.ts';
import { groupingMark } from '#renderer/lib/format.ts';
import { deviceRegion } from '#renderer/lib/use-format.ts';

/** What a typed amount means; what the screen writes with its own grouping mark is never two. */
export const parseTyped = (
  text: string,
  maxDecimals = 2,
  region: string = deviceRegion(),
): AmountInput => parseAmountInput(text, maxDecimals, groupingMark({ region }));

/** The decimal string that a typed amount means; null where it means none, or two. */
export function readAmount(text: string, maxDecimals = 2, region?: string): string | null {
  const read = parseTyped(text, maxDecimals, region);
  return read.kind === 'amount' ? read.value : null;
}
