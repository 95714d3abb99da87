import { queryOptions } from '@tanstack/react-query';
import { academy } from '#contract/api/academy/academy.ts';
import { news } from '#contract/api/inbox.ts';
import { search } from '#contract/api/search.ts';
import { withdrawals } from '#contract/api/withdrawals.ts';
import { request } from '#renderer/lib/api/request.ts';

/** The newest are searched in the page: as many as anybody seeks by name. */
const NEWS_LIMIT = 50;
const OWN_LIMIT = 20;

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

  news: queryOptions({
    queryKey: ['News', 'palette'],
    queryFn: ({ signal }) => request(news.list, { signal, query: { limit: NEWS_LIMIT } }),
  }),
};
