import { queryOptions } from '@tanstack/react-query';
import { academy } from '#contract/api/academy/academy.ts';
import { news } from '#contract/api/inbox.ts';
import { market } from '#contract/api/market/market.ts';
import { search } from '#contract/api/search.ts';
import { offerings } from '#contract/api/tokenization/offerings.ts';
import { withdrawals } from '#contract/api/withdrawals.ts';
import { request } from '#renderer/lib/api/request.ts';

/** The newest are searched in the page: as many as anybody seeks by name. */
const NEWS_LIMIT = 50;
const OWN_LIMIT = 20;
const SHOP_LIMIT = 5;

export const paletteQueries = {
  /** Members and withdrawals; letting go of the query cancels the call. */
  found: (q: string) =>
    queryOptions({
      queryKey: ['Search', q],
      queryFn: ({ signal }) => request(search.find, { signal, query: { q } }),
    }),

  /** The member's own newest: found by their words, while the server knows numbers and names. */
  own: queryOptions({
    queryKey: ['Withdrawals', 'palette'],
    queryFn: ({ signal }) => request(withdrawals.list, { signal, query: { limit: OWN_LIMIT } }),
  }),

  /** Courses by their titles and those of their lessons, which the server searches. */
  courses: (wanted: string) =>
    queryOptions({
      queryKey: ['Academy', 'palette', wanted],
      queryFn: ({ signal }) => request(academy.catalogue, { signal, query: { search: wanted } }),
    }),

  /** Products whose words begin as typed: a mended word would find what nobody means here. */
  products: (wanted: string) =>
    queryOptions({
      queryKey: ['Market', 'palette', wanted],
      queryFn: ({ signal }) =>
        request(market.catalogue, {
          signal,
          query: { search: wanted, literal: true, limit: SHOP_LIMIT },
        }),
    }),

  /** The member's orders by number, or by the names of what is in them. */
  orders: (wanted: string) =>
    queryOptions({
      queryKey: ['Orders', 'palette', wanted],
      queryFn: ({ signal }) =>
        request(market.orders, { signal, query: { search: wanted, limit: SHOP_LIMIT } }),
    }),

  offerings: queryOptions({
    queryKey: ['Offerings', 'palette'],
    queryFn: ({ signal }) => request(offerings.list, { signal }),
  }),

  news: queryOptions({
    queryKey: ['News', 'palette'],
    queryFn: ({ signal }) => request(news.list, { signal, query: { limit: NEWS_LIMIT } }),
  }),
};
