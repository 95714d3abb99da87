import type { ExchangeSide } from '#contract/rules/exchange/quote.ts';
import { usePriceText } from '#renderer/domain/exchange/use-price-text.ts';
import { formatToken, formatUsd, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

export type ExchangedCurrency = 'USD' | 'TCT';

/** What a side gives, and what it receives. */
export const givenOf = (side: ExchangeSide): ExchangedCurrency => (side === 'buy' ? 'USD' : 'TCT');
export const receivedOf = (side: ExchangeSide): ExchangedCurrency =>
  side === 'buy' ? 'TCT' : 'USD';
export const otherSide = (side: ExchangeSide): ExchangeSide => (side === 'buy' ? 'sell' : 'buy');

/** Amounts and prices inside of sentences. */
export function useMoneyTexts() {
  const format = useFormat();
  const figure = (amount: string, currency: ExchangedCurrency): string =>
    currency === 'USD' ? formatUsd(amount, format) : formatToken(amount, format);
  return {
    /** "500.00", "1,031.301824". */
    figure,
    /** "500.00 USD", "1,031.301824 TCT". */
    amount: (amount: string, currency: ExchangedCurrency): string =>
      withUnit(figure(amount, currency), currency),
    usd: (amount: string): string => formatUsd(amount, format),
    /** USD for one TCT: "0.4800". */
    price: usePriceText(),
  };
}
