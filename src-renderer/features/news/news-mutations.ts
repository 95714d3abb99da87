import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { news, type Article, type NewsPage } from '#contract/api/inbox.ts';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { newsListsKey, newsQueries } from './news-queries.ts';

/**
 * Marks an article as read. In the lists on screen it stays where it is, now as read: a list that
 * loses its rows under the reader's finger is no help. They are stale, so the next visit loads them.
 */
export function useReadArticle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (slug: string) => request(news.read, { params: { slug } }),
    onSuccess: async (_, slug) => {
      queryClient.setQueriesData<InfiniteData<NewsPage>>({ queryKey: newsListsKey }, (list) =>
        list ? { ...list, pages: list.pages.map((page) => withRead(page, slug)) } : list,
      );
      queryClient.setQueryData<Article>(newsQueries.article(slug).queryKey, (article) =>
        article ? { ...article, is_read: true } : article,
      );
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: newsListsKey, refetchType: 'none' }),
        invalidateTags(queryClient, { tags: ['Notifications'] }),
      ]);
    },
  });
}

const withRead = (page: NewsPage, slug: string): NewsPage => ({
  ...page,
  // Every page carries the count of all that is unread.
  unread: Math.max(0, page.unread - 1),
  items: page.items.map((item) => (item.slug === slug ? { ...item, is_read: true } : item)),
});
