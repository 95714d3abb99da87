import { queryOptions } from '@tanstack/react-query';
import { adminExceptions } from '#contract/api/admin/exceptions.ts';
import { request } from '#renderer/lib/api/request.ts';
import { cursorQuery } from '#renderer/lib/api/cursor-query.ts';

const PAGE = 50;
/** Polling intervals in milliseconds: of the queue, and of what can be swept while a sweep is on its way. */
const CALM = 30_000;
const LIVE = 3000;

/** The queue's tabs, in the order they are shown. */
export const exceptionViews = ['open', 'activated', 'refunded'] as const;
export type ExceptionView = (typeof exceptionViews)[number];

/** Begins the key of every page of the queue. */
const queues = ['Payments', 'admin', 'queue'] as const;

export const exceptionQueries = {
  queues,
  queue: (state: ExceptionView, search: string) =>
    cursorQuery({
      endpoint: adminExceptions.list,
      queryKey: [...queues, state, search],
      query: { state, ...(search && { search }) },
      pageSize: PAGE,
      refetchInterval: CALM,
    }),
  movements: queryOptions({
    queryKey: ['Payments', 'admin', 'movements'],
    queryFn: ({ signal }) => request(adminExceptions.movements, { signal }),
    refetchInterval: CALM,
  }),
  sweeps: (isOnItsWay: boolean) =>
    queryOptions({
      queryKey: ['Payments', 'admin', 'sweeps'],
      queryFn: ({ signal }) => request(adminExceptions.sweeps, { signal }),
      refetchInterval: isOnItsWay ? LIVE : CALM,
    }),
};
