import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { notifications, type Notification } from '#contract/api/inbox.ts';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { inboxQueries } from './inbox-queries.ts';

/**
 * Marks notifications as read, all of them where no ids are given. It shows at once; the server's
 * word follows.
 */
export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids?: readonly string[]) =>
      request(notifications.read, { body: ids ? { ids: [...ids] } : {} }),
    onMutate: (ids) => showAsRead(queryClient, ids),
    onSuccess: (answer) => queryClient.setQueryData(inboxQueries.unread.queryKey, answer),
    onSettled: () => invalidateTags(queryClient, notifications.read),
  });
}

function showAsRead(queryClient: QueryClient, ids: readonly string[] | undefined): void {
  const isMeant = ({ id, is_read }: Notification) => !is_read && (!ids || ids.includes(id));
  let count = 0;
  queryClient.setQueryData(inboxQueries.list.queryKey, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => {
        if (!isMeant(item)) return item;
        count += 1;
        return { ...item, is_read: true };
      }),
    }));
    return { ...data, pages };
  });
  queryClient.setQueryData(
    inboxQueries.unread.queryKey,
    (before) =>
      // What the server says of the notifications behind follows.
      before && { ...before, unread: ids ? Math.max(0, before.unread - count) : 0 },
  );
}
