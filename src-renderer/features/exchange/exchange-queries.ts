import { queryOptions } from '@tanstack/react-query';
import { exchange } from '#contract/api/exchange/exchange.ts';
import { MINUTE_MS, SECOND_MS } from '#contract/rules/durations.ts';
import type { HistoryView } from '#contract/rules/exchange/states.ts';
import { request } from '#renderer/lib/api/request.ts';
import { cursorQuery } from '#renderer/lib/api/cursor-query.ts';

/** How often (ms) the price and what is left of the limits are asked for while the form is open. */
const STATE_INTERVAL = 15 * SECOND_MS;
const PAGE_SIZE = 20;

/** How far back (days) the chart of the price goes. */
export const priceDays = ['90', '365'] as const;
export type PriceDays = (typeof priceDays)[number];

export const exchangeQueries = {
  state: queryOptions({
    queryKey: ['Exchange', 'state'],
    queryFn: ({ signal }) => request(exchange.state, { signal }),
    refetchInterval: STATE_INTERVAL,
  }),
  prices: (days: PriceDays) =>
    queryOptions({
      queryKey: ['Exchange', 'prices', days],
      queryFn: ({ signal }) =>
        request(exchange.prices, { signal, query: { days: days === '90' ? 90 : 365 } }),
      refetchInterval: MINUTE_MS,
    }),
  /** A firm quote is what the server says of it now. */
  quote: (number: number) =>
    queryOptions({
      queryKey: ['Exchange', 'quote', number],
      queryFn: ({ signal }) => request(exchange.oneQuote, { signal, params: { number } }),
      staleTime: 0,
      gcTime: 0,
    }),
  history: (view: HistoryView) =>
    cursorQuery({
      endpoint: exchange.history,
      queryKey: ['Exchange', 'history', view],
      query: view === 'all' ? {} : { view },
      pageSize: PAGE_SIZE,
    }),
  trade: (number: number) =>
    queryOptions({
      queryKey: ['Exchange', 'trade', number],
      queryFn: ({ signal }) => request(exchange.trade, { signal, params: { number } }),
    }),
  account: cursorQuery({
    endpoint: exchange.account,
    queryKey: ['Exchange', 'account'],
    query: {},
    pageSize: PAGE_SIZE,
  }),
};
