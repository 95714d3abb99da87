import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { adminNews, type AdminArticle, type ArticleFields } from '#contract/api/admin/news.ts';
import type { NewsState } from '#contract/rules/news.ts';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { adminNewsKeys, adminNewsQueries } from './admin-news-queries.ts';

/** Which article is changed, as it was seen. */
export interface SeenArticle {
  readonly id: number;
  readonly version: number;
  readonly state: NewsState;
}

/** Lists are asked for again; the article itself is what the server just answered. */
async function keep(queryClient: QueryClient, article: AdminArticle): Promise<void> {
  queryClient.setQueryData(adminNewsQueries.one(article.id).queryKey, article);
  await Promise.all([
    ...Object.values(adminNewsKeys).map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    invalidateTags(queryClient, { tags: ['Notifications', 'Audit'] }),
  ]);
}

/** Creates a draft, or changes the article that was seen. */
export function useSaveArticle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ seen, fields }: { seen: SeenArticle | null; fields: ArticleFields }) => {
      if (!seen) return request(adminNews.create, { body: fields });
      const { id, version, state } = seen;
      return request(adminNews.change, { params: { id }, body: { ...fields, version, state } });
    },
    onSuccess: (article) => keep(queryClient, article),
  });
}

/** What can be done with an article beside writing it. */
export type ArticleAction =
  | { readonly kind: 'publish' | 'unschedule' }
  | { readonly kind: 'schedule'; readonly at: string }
  | { readonly kind: 'withdraw'; readonly reason: string };

export function useArticleAction({ id, version }: SeenArticle) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (action: ArticleAction) => {
      const params = { id };
      switch (action.kind) {
        case 'publish':
          return request(adminNews.publish, { params, body: { version } });
        case 'unschedule':
          return request(adminNews.unschedule, { params, body: { version } });
        case 'schedule':
          return request(adminNews.schedule, { params, body: { version, at: action.at } });
        case 'withdraw':
          return request(adminNews.withdraw, { params, body: { version, reason: action.reason } });
      }
    },
    onSuccess: (article) => keep(queryClient, article),
  });
}

export function useDiscardArticle({ id, version }: SeenArticle) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(adminNews.discard, { params: { id }, body: { version } }),
    onSuccess: () => invalidateTags(queryClient, adminNews.discard),
  });
}
