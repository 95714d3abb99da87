import { queryOptions } from '@tanstack/react-query';
import { news } from '#contract/api/inbox.ts';
import { request } from '#renderer/lib/api/request.ts';
import { cursorQuery } from '#renderer/lib/api/cursor-query.ts';

const PAGE_SIZE = 20;

export const newsShows = ['all', 'unread'] as const;
/** Which news the list has. */
export type NewsShow = (typeof newsShows)[number];

/** What the keys of all lists begin with. */
export const newsListsKey = ['News', 'list'] as const;

export const newsQueries = {
  /** Newest first. */
  list: (show: NewsShow) =>
    cursorQuery({
      endpoint: news.list,
      queryKey: [...newsListsKey, show],
      query: show === 'unread' ? { unread: true } : {},
      pageSize: PAGE_SIZE,
    }),
  article: (slug: string) =>
    queryOptions({
      queryKey: ['News', 'article', slug],
      queryFn: ({ signal }) => request(news.article, { signal, params: { slug } }),
    }),
};
