import type { ExchangeState } from '#contract/api/exchange/exchange.ts';
import {
  backNow,
  EXCHANGED_DECIMALS,
  giveFor,
  quoteExchange,
  TCT_DECIMALS,
  type ExchangeQuote,
  type ExchangeSide,
  type ExchangeTerms,
} from '#contract/rules/exchange/quote.ts';
import { formatUnits, formatUsd, parseUnits, parseUsd } from '#contract/rules/money.ts';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { givenOf, receivedOf, type ExchangedCurrency } from '../money-texts.ts';

/** Which of the two amounts was typed. */
export type TypedIn = 'give' | 'receive';

/** What the form holds: as typed, not as understood. */
export interface Typed {
  readonly side: ExchangeSide;
  readonly into: TypedIn;
  readonly text: string;
}

/** What the terms of now would make of it; plain decimals. */
export interface Indicative {
  readonly quote: ExchangeQuote;
  readonly give: string;
  readonly receive: string;
  readonly fee: string;
  readonly allIn: string;
  /** What would come back at once, in the given currency. */
  readonly back: string;
}

export const decimalsOf = (currency: ExchangedCurrency): number =>
  currency === 'USD' ? 2 : EXCHANGED_DECIMALS;

const unitsOf = (currency: ExchangedCurrency, text: string): bigint =>
  currency === 'USD' ? parseUsd(text) : parseUnits(text, TCT_DECIMALS);

const textOf = (currency: ExchangedCurrency, units: bigint): string =>
  currency === 'USD' ? formatUsd(units) : formatUnits(units, TCT_DECIMALS, 2);

export const termsOf = ({ price, spread, fee_rate }: ExchangeState): ExchangeTerms => ({
  mid: price.mid,
  spread,
  feeRate: fee_rate,
});

/** The price that would hold now, by the rules of the server; null where no amount was typed. */
export function indicativeOf({ side, into, text }: Typed, terms: ExchangeTerms): Indicative | null {
  const [given, received] = [givenOf(side), receivedOf(side)];
  const typedCurrency = into === 'give' ? given : received;
  const amount = readAmount(text, decimalsOf(typedCurrency));
  if (amount === null) return null;
  const units = unitsOf(typedCurrency, amount);
  if (units <= 0n) return null;
  const give = into === 'give' ? units : giveFor(side, units, terms);
  const quote = quoteExchange(side, give, terms);
  return {
    quote,
    give: textOf(given, give),
    receive: textOf(received, quote.receive),
    fee: formatUsd(quote.fee),
    allIn: quote.allIn,
    back: textOf(given, backNow(quote, terms)),
  };
}
