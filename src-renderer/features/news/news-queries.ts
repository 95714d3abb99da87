import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { news } from '#contract/api/inbox.ts';
import { request } from '#renderer/lib/api.ts';

const PAGE_SIZE = 20;

export const newsShows = ['all', 'unread'] as const;
/** Which news the list has. */
export type NewsShow = (typeof newsShows)[number];

export const newsQueries = {
  /** Newest first. */
  list: (show: NewsShow) =>
    infiniteQueryOptions({
      queryKey: ['News', 'list', show],
      queryFn: ({ signal, pageParam }) =>
        request(news.list, {
          signal,
          query: {
            limit: PAGE_SIZE,
            ...(show === 'unread' && { unread: true }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
        }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
    }),
  article: (slug: string) =>
    queryOptions({
      queryKey: ['News', 'article', slug],
      queryFn: ({ signal }) => request(news.article, { signal, params: { slug } }),
    }),
};
