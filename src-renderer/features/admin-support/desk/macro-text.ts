import {
  macroFields,
  macroPieces,
  type MacroField,
  type MacroValues,
} from '#contract/rules/support/macros.ts';
import { formatDate, formatDateTime } from '#renderer/lib/format-date.ts';
import { formatToken, formatUsd, withUnit, type FormatContext } from '#renderer/lib/format.ts';

/** A part of a text, as `slice` counts. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Fields that are amounts of USD; the price of a token has more digits. */
const usd: ReadonlySet<MacroField> = new Set([
  'withdrawal.amount',
  'withdrawal.fee',
  'withdrawal.net',
  'purchase.amount',
]);
const tokens: Readonly<Partial<Record<MacroField, MacroField>>> = {
  'withdrawal.token_amount': 'withdrawal.currency',
  'purchase.token_amount': 'purchase.currency',
  'purchase.missing': 'purchase.currency',
};

/** A field's value as the member reads it. Times are told in UTC: where they are is not known. */
function fieldText(field: MacroField, values: MacroValues, format: FormatContext): string | null {
  const value = values[field];
  if (value === null) return null;
  if (usd.has(field)) return withUnit(formatUsd(value, format), 'USD');
  if (field === 'withdrawal.price') {
    return withUnit(formatUsd(value, format, { maximum: 18 }), 'USD');
  }
  const currency = tokens[field];
  if (currency) return withUnit(formatToken(value, format), values[currency] ?? '');
  const utc = { ...format, timeZone: 'UTC' };
  if (field === 'ends_at') return formatDate(value, utc);
  return field === 'withdrawal.hold_until' ? formatDateTime(value, utc) : value;
}

interface Filled {
  readonly text: string;
  /** Where values stand in it. */
  readonly filled: readonly Span[];
}

/** A macro with its values; a field without one stays as `{{name}}`, which holds the message. */
export function fillMacro(text: string, values: MacroValues, format: FormatContext): Filled {
  const filled: Span[] = [];
  let out = '';
  for (const piece of macroPieces(text, values)) {
    if ('text' in piece) {
      out += piece.text;
      continue;
    }
    const value = fieldText(piece.field, values, format);
    if (value === null) {
      out += `{{${piece.field}}}`;
      continue;
    }
    filled.push({ start: out.length, end: out.length + value.length });
    out += value;
  }
  return { text: out, filled };
}

const HOLE = /\{\{\s*([a-z_.]+)\s*\}\}/g;

export interface Hole extends Span {
  readonly field: MacroField;
}

/** Fields that are still to be filled: the message can't be sent with one. */
export const holesOf = (text: string): Hole[] =>
  [...text.matchAll(HOLE)].flatMap((match) => {
    const field = macroFields.find((name) => name === match[1]);
    return field ? [{ field, start: match.index, end: match.index + match[0].length }] : [];
  });

/** Where values stand after a change of the text; one that was changed itself is no value any more. */
export function movedSpans(before: string, after: string, spans: readonly Span[]): Span[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (
    tail < shorter - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  ) {
    tail += 1;
  }
  const changedTo = before.length - tail;
  const shift = after.length - before.length;
  return spans.flatMap((span) => {
    if (span.end <= head) return [span];
    return span.start >= changedTo ? [{ start: span.start + shift, end: span.end + shift }] : [];
  });
}

/** What is typed after a sign at the caret: "/prec" of "… TCT. /prec|"; null: nothing is asked for. */
export function askedAt(
  text: string,
  caret: number,
  sign: '/' | '@',
): (Span & { word: string }) | null {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf(sign);
  if (start < 0 || (start > 0 && !/\s/.test(before[start - 1] ?? ''))) return null;
  const word = before.slice(start + 1);
  return /[\n/@]/.test(word) || word.length > 40 || / {2}/.test(word)
    ? null
    : { word, start, end: caret };
}
