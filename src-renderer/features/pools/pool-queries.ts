import { queryOptions } from '@tanstack/react-query';
import { pools } from '#contract/api/pools.ts';
import { request } from '#renderer/lib/api/request.ts';

export const poolQueries = {
  list: queryOptions({
    queryKey: ['Pools', 'list'],
    queryFn: ({ signal }) => request(pools.list, { signal }),
  }),
  positions: queryOptions({
    queryKey: ['Pools', 'positions'],
    queryFn: ({ signal }) => request(pools.positions, { signal }),
  }),
  /** A position with its last `days` days. */
  position: (id: number, days: number) =>
    queryOptions({
      queryKey: ['Pools', 'position', id, days],
      queryFn: ({ signal }) => request(pools.position, { signal, params: { id }, query: { days } }),
    }),
};
