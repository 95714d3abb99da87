import { queryOptions } from '@tanstack/react-query';
import { adminPools, type AdminPoolResult } from '#contract/api/admin/pools.ts';
import { request } from '#renderer/lib/api/request.ts';
import { cursorQuery } from '#renderer/lib/api/cursor-query.ts';

const PAGE = 30;
const WAITING_MS = 10_000;

/** What a result would be published as. */
export interface ResultWish {
  readonly id: number;
  readonly day: string;
  /** Fraction, as the wire has it. */
  readonly rate: string;
  /** The same, typed a second time where it is beyond ±10 %. */
  readonly repeated?: string | undefined;
  /** The published one that it corrects. */
  readonly replaces?: AdminPoolResult | undefined;
  /** Why, for who accepts it. */
  readonly reason: string;
}

export const adminPoolQueries = {
  list: queryOptions({
    queryKey: ['Pools', 'admin'],
    queryFn: ({ signal }) => request(adminPools.list, { signal }),
  }),
  results: (pool: number | null) =>
    cursorQuery({
      endpoint: adminPools.results,
      queryKey: ['Pools', 'admin', 'results', pool],
      query: pool ? { pool } : {},
      pageSize: PAGE,
      // What waits becomes final and is booked by itself.
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some(({ applied_at }) => applied_at === null))
          ? WAITING_MS
          : false,
    }),
  preview: ({ id, day, rate, replaces }: Omit<ResultWish, 'reason'>) =>
    queryOptions({
      queryKey: ['Pools', 'admin', 'preview', id, day, rate, replaces?.id ?? null],
      queryFn: ({ signal }) =>
        request(adminPools.preview, {
          params: { id },
          query: { day, rate, ...(replaces && { replaces: replaces.id }) },
          signal,
        }),
      // It is money: never what was true a minute ago.
      staleTime: 0,
      gcTime: 0,
      retry: false,
    }),
};
