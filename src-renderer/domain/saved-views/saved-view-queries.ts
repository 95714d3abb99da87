import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { savedViews, type SavedView, type SavedViews } from '#contract/api/account/saved-views.ts';
import type { ViewList } from '#contract/rules/saved-views.ts';
import { request } from '#renderer/lib/api/request.ts';

/** Named sets of filters, by the list that they are of; they change by this device's hand alone. */
export const savedViewQueries = queryOptions({
  queryKey: ['Views'],
  queryFn: ({ signal }) => request(savedViews.list, { signal }),
  staleTime: Infinity,
});

/** Replaces the views of a list; they show at once, and as they were where the server did not take them. */
export function useSaveViews(list: ViewList) {
  const queryClient = useQueryClient();
  const { queryKey } = savedViewQueries;
  return useMutation({
    scope: { id: 'views' },
    mutationFn: (views: readonly SavedView[]) =>
      request(savedViews.save, { body: { list, views: [...views] } }),
    onMutate: async (views) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<SavedViews>(queryKey);
      queryClient.setQueryData<SavedViews>(
        queryKey,
        (all) => all && { ...all, [list]: [...views] },
      );
      return before;
    },
    onSuccess: (all) => queryClient.setQueryData(queryKey, all),
    onError: (_error, _views, before) => queryClient.setQueryData(queryKey, before),
  });
}
