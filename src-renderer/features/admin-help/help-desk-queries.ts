import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { Query } from '#contract/api/endpoint.ts';
import { adminHelp, type HelpDraft, type HelpFields } from '#contract/api/admin/support/texts.ts';
import { request } from '#renderer/lib/api/request.ts';
import { cursorQuery } from '#renderer/lib/api/cursor-query.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';

const PAGE = 30;
/** Polling interval in milliseconds: somebody else may save the open article. */
const LOOK = 30_000;

const lists = ['Help', 'admin', 'list'] as const;

export type HelpFilter = Pick<Query<typeof adminHelp.list>, 'search' | 'state' | 'topic'>;

export const helpDeskQueries = {
  list: (filter: HelpFilter) =>
    cursorQuery({
      endpoint: adminHelp.list,
      queryKey: [...lists, filter],
      query: filter,
      pageSize: PAGE,
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['Help', 'admin', 'one', id],
      queryFn: ({ signal }) => request(adminHelp.one, { params: { id }, signal }),
      staleTime: 0,
      refetchInterval: LOOK,
    }),
  versions: (id: number) =>
    queryOptions({
      queryKey: ['Help', 'admin', 'versions', id],
      queryFn: ({ signal }) => request(adminHelp.versions, { params: { id }, signal }),
    }),
  missing: (id: number) =>
    infiniteQueryOptions({
      queryKey: ['Help', 'admin', 'missing', id],
      queryFn: ({ signal, pageParam }) =>
        request(adminHelp.feedback, {
          params: { id },
          query: { limit: PAGE, ...(pageParam && { cursor: pageParam }) },
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
    }),
};

/** The article is what the server just answered; what else names it is asked for again. */
async function keep(queryClient: QueryClient, article: HelpDraft): Promise<void> {
  queryClient.setQueryData(helpDeskQueries.one(article.id).queryKey, article);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: lists }),
    queryClient.invalidateQueries({ queryKey: helpDeskQueries.versions(article.id).queryKey }),
    queryClient.invalidateQueries({ queryKey: ['Help', 'search'] }),
    queryClient.invalidateQueries({ queryKey: ['Help', 'admin', 'search'] }),
    invalidateTags(queryClient, { tags: ['Audit'] }),
  ]);
}

interface SeenArticle {
  readonly id: number;
  readonly version: number;
}

export function useSaveHelp() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      seen,
      fields,
    }: {
      readonly seen: SeenArticle | null;
      readonly fields: HelpFields;
    }) =>
      seen === null
        ? request(adminHelp.create, { body: fields })
        : request(adminHelp.change, {
            params: { id: seen.id },
            body: { ...fields, version: seen.version },
          }),
    onSuccess: (article) => keep(queryClient, article),
  });
}

export type HelpAction = 'publish' | 'review' | 'withdraw';

export function useHelpAction({ id, version }: SeenArticle) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (action: HelpAction) =>
      request(adminHelp[action], { params: { id }, body: { version } }),
    onSuccess: (article) => keep(queryClient, article),
  });
}

export function useDiscardHelp({ id, version }: SeenArticle) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(adminHelp.discard, { params: { id }, body: { version } }),
    onSuccess: () => invalidateTags(queryClient, adminHelp.discard),
  });
}
