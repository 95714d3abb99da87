import type { Quote } from '#contract/api/withdrawals.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';

/** Milliseconds after which a quote is asked for again, and after which it is not shown any more. */
export const QUOTE_REFRESH = 30_000;
export const QUOTE_OLD = MINUTE_MS;

export type QuoteView =
  /** Something is missing or wrong in the form: there is nothing to ask yet. */
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'loading' }
  /** `age` in milliseconds. */
  | { readonly kind: 'fresh'; readonly quote: Quote; readonly age: number }
  | { readonly kind: 'failed'; readonly error: unknown };

interface QuoteMoment {
  /** Identity of what the form says now; undefined while it is incomplete. */
  readonly wanted: string | undefined;
  /** Identity of what was asked: it follows `wanted` when typing pauses. */
  readonly asked: string | undefined;
  readonly quote: Quote | undefined;
  readonly error: unknown;
  /** When the quote arrived, and now: milliseconds since 1970. */
  readonly answeredAt: number;
  readonly now: number;
}

/** What may be shown: never a figure for other inputs, and never an old one. */
export function quoteView(moment: QuoteMoment): QuoteView {
  const { wanted, asked, quote, error, answeredAt, now } = moment;
  if (wanted === undefined) return { kind: 'incomplete' };
  if (asked !== wanted) return { kind: 'loading' };
  const age = Math.max(0, now - answeredAt);
  if (error) return { kind: 'failed', error };
  if (!quote || age > QUOTE_OLD) return { kind: 'loading' };
  return { kind: 'fresh', quote, age };
}
