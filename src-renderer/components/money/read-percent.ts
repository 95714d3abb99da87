import {
  formatUnits,
  parseAmountInput,
  parseUnits,
  type AmountInput,
} from '#contract/rules/money.ts';

/** Decimals of a percentage, and of the equivalent fraction. */
const PERCENT_DECIMALS = 6;
const RATE_DECIMALS = PERCENT_DECIMALS + 2;
const WHOLE = 10n ** BigInt(RATE_DECIMALS);

/**
 * Parses a typed percentage into a fraction, "-0,0833" → "-0.000833"; null if it is invalid,
 * outside −100 to 100, or has more than six decimals. "1.058" is a decimal: no percentage has
 * thousands.
 */
export function readPercent(text: string): string | null {
  const typed = text.trim().replace(/\s*%$/, '');
  const percent = plain(parseAmountInput(typed.replace(/^[-−+]\s*/, ''), PERCENT_DECIMALS));
  if (percent === null) return null;
  const units = parseUnits(percent, PERCENT_DECIMALS);
  if (units > WHOLE) return null;
  return formatUnits(/^[-−]/.test(typed) ? -units : units, RATE_DECIMALS);
}

function plain(read: AmountInput): string | null {
  if (read.kind === 'amount') return read.value;
  return read.kind === 'ambiguous' ? read.readings[1] : null;
}
