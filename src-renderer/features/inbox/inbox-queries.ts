import { queryOptions } from '@tanstack/react-query';
import { notifications } from '#contract/api/inbox.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { request } from '#renderer/lib/api/request.ts';
import { cursorQuery } from '#renderer/lib/api/cursor-query.ts';

const PAGE_SIZE = 20;
/** Polling interval in milliseconds of how many are unread, while the window is visible. */
const UNREAD_INTERVAL = MINUTE_MS;

/** What the keys of all that the inbox shows begin with. */
export const inboxKey = ['Notifications'] as const;

export const inboxQueries = {
  unread: queryOptions({
    queryKey: [...inboxKey, 'unread'],
    queryFn: ({ signal }) => request(notifications.unread, { signal }),
    refetchInterval: UNREAD_INTERVAL,
  }),

  list: cursorQuery({
    endpoint: notifications.list,
    queryKey: [...inboxKey, 'list'],
    query: {},
    pageSize: PAGE_SIZE,
    // Whoever opens the inbox wants to know what is new.
    staleTime: 0,
  }),

  /** The newest alone, for notifications outside the window. */
  newest: queryOptions({
    queryKey: [...inboxKey, 'newest'],
    queryFn: ({ signal }) => request(notifications.list, { signal, query: { limit: PAGE_SIZE } }),
    staleTime: 0,
    gcTime: 0,
  }),
};
