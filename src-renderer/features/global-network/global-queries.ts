import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { globalNetwork, ranges } from '#contract/api/global-network.ts';
import { request } from '#renderer/lib/api.ts';

const PAGE = 10;

export const globalQueries = {
  ranges: queryOptions({
    queryKey: ['Ranges', 'list'],
    queryFn: ({ signal }) => request(ranges.list, { signal }),
  }),
  overview: queryOptions({
    queryKey: ['GlobalNetwork', 'overview'],
    queryFn: ({ signal }) => request(globalNetwork.overview, { signal }),
  }),
  earnings: infiniteQueryOptions({
    queryKey: ['GlobalNetwork', 'earnings'],
    queryFn: ({ signal, pageParam }) =>
      request(globalNetwork.earnings, {
        signal,
        query: { limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  }),
};
