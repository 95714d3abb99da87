import { parseAmountInput } from '#contract/rules/money.ts';

/** The decimal string that a typed amount means; null where it means none, or two. */
export function readAmount(text: string, maxDecimals = 2): string | null {
  const read = parseAmountInput(text, maxDecimals);
  return read.kind === 'amount' ? read.value : null;
}
