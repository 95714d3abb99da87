import { formatUnits, parseAmountInput, parseUnits } from '#contract/rules/money.ts';
import { isWholeKind, postalLines, type SettingKind } from '#contract/rules/setting-rules.ts';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { readPercent } from '#renderer/components/money/read-percent.ts';

type Value = string | number;

const DECIMALS = 8;
const PERCENT_DECIMALS = 6;

/** A value as it is typed: rates in percent. */
export function typedSetting(kind: SettingKind, value: Value): string {
  if (kind !== 'rate') return String(value);
  return formatUnits(parseUnits(String(value), DECIMALS), PERCENT_DECIMALS);
}

/** What the typed text means on the wire; null where it means nothing of its kind. */
export function readSetting(kind: SettingKind, text: string): Value | null {
  const typed = text.trim();
  if (isWholeKind(kind)) return /^\d{1,5}$/.test(typed) ? Number(typed) : null;
  if (kind === 'rate') return readPercent(typed);
  if (kind === 'usd') return readAmount(typed);
  if (kind === 'postal') return postalLines(text).join('\n');
  if (kind !== 'price') return typed;
  const read = parseAmountInput(typed, DECIMALS);
  return read.kind === 'amount' ? read.value : null;
}
