import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { solvency } from '#contract/api/solvency.ts';
import { request, requestAsVisitor } from '#renderer/lib/api/request.ts';

export const solvencyQueries = {
  /** Editions, newest first; asked as nobody, whoever is signed in. */
  list: () =>
    infiniteQueryOptions({
      queryKey: ['Solvency', 'list'],
      queryFn: ({ signal, pageParam }) =>
        requestAsVisitor(solvency.list, {
          signal,
          query: { limit: 30, ...(pageParam && { cursor: pageParam }) },
        }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
    }),

  /** What an edition says is owed to the member, with what proves it. */
  mine: (day: string) =>
    queryOptions({
      queryKey: ['Solvency', 'mine', day],
      queryFn: ({ signal }) => request(solvency.mine, { signal, params: { day } }),
      retry: false,
      // An edition never changes.
      staleTime: Infinity,
    }),
};
