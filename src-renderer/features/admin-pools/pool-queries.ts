import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { adminPools } from '#contract/api/admin-pools.ts';
import { request } from '#renderer/lib/api.ts';

const PAGE = 30;

/** What a result would be published as. */
export interface ResultWish {
  readonly id: number;
  readonly day: string;
  /** Fraction, as the wire has it. */
  readonly rate: string;
}

export const adminPoolQueries = {
  list: queryOptions({
    queryKey: ['Pools', 'admin'],
    queryFn: ({ signal }) => request(adminPools.list, { signal }),
  }),
  results: (pool: number | null) =>
    infiniteQueryOptions({
      queryKey: ['Pools', 'admin', 'results', pool],
      queryFn: ({ pageParam, signal }) =>
        request(adminPools.results, {
          query: { limit: PAGE, ...(pool && { pool }), ...(pageParam && { cursor: pageParam }) },
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
    }),
  preview: ({ id, day, rate }: ResultWish) =>
    queryOptions({
      queryKey: ['Pools', 'admin', 'preview', id, day, rate],
      queryFn: ({ signal }) =>
        request(adminPools.preview, { params: { id }, query: { day, rate }, signal }),
      // It is money: never what was true a minute ago.
      staleTime: 0,
      gcTime: 0,
      retry: false,
    }),
};
