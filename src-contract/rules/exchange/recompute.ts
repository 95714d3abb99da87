import type { Trade } from '../../api/exchange/exchange.ts';
import { parseUnits, parseUsd } from '../money.ts';
import { quoteExchange, TCT_DECIMALS, type ExchangeQuote, type ExchangeSide } from './quote.ts';

/** The figures of an exchange that the server says, as decimals. */
export interface StatedQuote {
  readonly side: ExchangeSide;
  readonly give: string;
  readonly receive: string;
  readonly mid: string;
  readonly spread: string;
  readonly fee_rate: string;
  readonly price: string;
  readonly fee: string;
  readonly value: string;
}

export interface QuoteCheck {
  readonly figure: 'price' | 'value' | 'fee' | 'received';
  /** Base units: of USD 1e-6, of TCT and prices 1e-18. */
  readonly server: bigint;
  readonly here: bigint;
}

/** Computes a quote again from what was given and its terms, by the rules that the server follows. */
export function recomputeQuote(stated: StatedQuote): {
  readonly quote: ExchangeQuote;
  readonly checks: readonly QuoteCheck[];
} {
  const { side, give, mid, spread, fee_rate: feeRate } = stated;
  const isBuy = side === 'buy';
  const usd = (text: string): bigint => parseUsd(text);
  const fine = (text: string): bigint => parseUnits(text, TCT_DECIMALS);
  const quote = quoteExchange(side, isBuy ? usd(give) : fine(give), { mid, spread, feeRate });
  return {
    quote,
    checks: [
      { figure: 'price', server: fine(stated.price), here: fine(quote.price) },
      { figure: 'value', server: usd(stated.value), here: quote.value },
      { figure: 'fee', server: usd(stated.fee), here: quote.fee },
      {
        figure: 'received',
        server: isBuy ? fine(stated.receive) : usd(stated.receive),
        here: quote.receive,
      },
    ],
  };
}

export interface TradeVerdict {
  readonly checks: readonly QuoteCheck[];
  /** Currencies whose entries do not sum to zero. */
  readonly unbalanced: readonly string[];
  readonly agrees: boolean;
}

/** An exchange computed again on the device: its figures, and that each currency sums to zero. */
export function recomputeTrade(trade: Trade): TradeVerdict | null {
  const { terms, receive, fee, journal } = trade;
  if (!terms || receive === null || fee === null || !journal) return null;
  const { checks } = recomputeQuote({ ...terms, side: trade.side, give: trade.give, receive, fee });
  const sums = new Map<string, bigint>();
  for (const { currency, amount } of journal.entries) {
    sums.set(currency, (sums.get(currency) ?? 0n) + parseUnits(amount, TCT_DECIMALS));
  }
  const unbalanced = [...sums].flatMap(([currency, sum]) => (sum === 0n ? [] : [currency]));
  const agrees = unbalanced.length === 0 && checks.every(({ server, here }) => server === here);
  return { checks, unbalanced, agrees };
}
