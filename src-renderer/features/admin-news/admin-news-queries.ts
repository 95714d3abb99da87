import { queryOptions } from '@tanstack/react-query';
import { adminNews } from '#contract/api/admin/news.ts';
import type { NewsCategory, NewsState } from '#contract/rules/news.ts';
import { request } from '#renderer/lib/api/request.ts';
import { cursorQuery } from '#renderer/lib/api/cursor-query.ts';

const PAGE = 30;
/** Polling interval in milliseconds: somebody else may save the open article. */
const LOOK = 30_000;

interface NewsFilters {
  readonly search?: string;
  readonly state?: NewsState;
  readonly category?: NewsCategory;
}

/** What a change of an article makes stale, for its readers too. */
export const adminNewsKeys = {
  lists: ['News', 'admin', 'list'],
  readerLists: ['News', 'list'],
  readerArticles: ['News', 'article'],
} as const;

export const adminNewsQueries = {
  /** Last changed first. */
  list: (filters: NewsFilters) =>
    cursorQuery({
      endpoint: adminNews.list,
      queryKey: [...adminNewsKeys.lists, filters],
      query: filters,
      pageSize: PAGE,
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
