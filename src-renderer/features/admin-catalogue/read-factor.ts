import { parseAmountInput } from '#contract/rules/money.ts';

const FACTOR_DECIMALS = 4;

/** A typed weight or multiple, "1,15" → "1.15"; null where it means none. "1.125" is no thousand. */
export function readFactor(text: string): string | null {
  const read = parseAmountInput(text, FACTOR_DECIMALS);
  if (read.kind === 'ambiguous') return read.readings[1];
  return read.kind === 'amount' ? read.value : null;
}
