import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { adminNews } from '#contract/api/admin-news.ts';
import type { NewsCategory, NewsState } from '#contract/rules/news.ts';
import { request } from '#renderer/lib/api.ts';

const PAGE = 30;
/** Milliseconds between looks at whether somebody else saved the open article. */
const LOOK = 30_000;

interface NewsFilters {
  readonly search?: string;
  readonly state?: NewsState;
  readonly category?: NewsCategory;
}

export const adminNewsQueries = {
  /** Last changed first. */
  list: (filters: NewsFilters) =>
    infiniteQueryOptions({
      queryKey: ['News', 'admin', 'list', filters],
      queryFn: ({ pageParam, signal }) =>
        request(adminNews.list, {
          query: { limit: PAGE, ...filters, ...(pageParam && { cursor: pageParam }) },
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['News', 'admin', 'one', id],
      queryFn: ({ signal }) => request(adminNews.one, { params: { id }, signal }),
      staleTime: 0,
      refetchInterval: LOOK,
    }),
  audience: queryOptions({
    queryKey: ['News', 'admin', 'audience'],
    queryFn: ({ signal }) => request(adminNews.audience, { signal }),
  }),
};
