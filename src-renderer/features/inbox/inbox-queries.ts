import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { notifications } from '#contract/api/inbox.ts';
import { request } from '#renderer/lib/api.ts';

const PAGE_SIZE = 20;
/** Milliseconds between looks at how many are unread, while the window is seen. */
const UNREAD_INTERVAL = 60_000;

export const inboxQueries = {
  unread: queryOptions({
    queryKey: ['Notifications', 'unread'],
    queryFn: ({ signal }) => request(notifications.unread, { signal }),
    refetchInterval: UNREAD_INTERVAL,
  }),

  list: infiniteQueryOptions({
    queryKey: ['Notifications', 'list'],
    queryFn: ({ signal, pageParam }) =>
      request(notifications.list, {
        signal,
        query: { limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Whoever opens the inbox wants to know what is new.
    staleTime: 0,
  }),

  /** The newest alone, to tell those outside the window. */
  newest: queryOptions({
    queryKey: ['Notifications', 'newest'],
    queryFn: ({ signal }) => request(notifications.list, { signal, query: { limit: PAGE_SIZE } }),
    staleTime: 0,
    gcTime: 0,
  }),
};
