import { queryOptions } from '@tanstack/react-query';
import { adminPayouts } from '#contract/api/admin/payouts.ts';
import type { PayoutRun } from '#contract/api/admin/payouts.ts';
import { adminWithdrawals } from '#contract/api/admin/withdrawals.ts';
import type { AdminView } from '#contract/api/admin/withdrawals.ts';
import { request } from '#renderer/lib/api/request.ts';
import { cursorQuery } from '#renderer/lib/api/cursor-query.ts';

/** Polling intervals in milliseconds: of a run on its way, of the list of runs, of the rest. */
const LIVE = 1500;
const LIST = 10_000;
const CALM = 30_000;
const PAGE = 50;

/** Whether nothing can happen to a run any more. */
export const isFinished = ({ state }: Pick<PayoutRun, 'state'>): boolean =>
  state === 'confirmed' || state === 'released';

/** Begins the key of every page of the administrator's queue. */
const queues = ['Withdrawals', 'admin'] as const;

export const payoutsQueries = {
  queues,
  /** The administrator's queue, page by page. */
  queue: (view: AdminView, search: string) =>
    cursorQuery({
      endpoint: adminWithdrawals.list,
      queryKey: [...queues, view, search],
      query: { view, ...(search && { search }) },
      pageSize: PAGE,
      refetchInterval: CALM,
    }),
  /** The treasury, and the account that would pay where a wallet is connected. */
  treasury: (operator: string | undefined) =>
    queryOptions({
      queryKey: ['Payouts', 'treasury', operator ?? ''],
      queryFn: ({ signal }) =>
        request(adminPayouts.treasury, { query: operator ? { operator } : {}, signal }),
      staleTime: LIST,
      refetchInterval: CALM,
    }),
  /** Whether today has an anchor of the audit log; followed closely while one is on its way. */
  anchor: (isOnItsWay: boolean) =>
    queryOptions({
      queryKey: ['Audit', 'anchor'],
      queryFn: ({ signal }) => request(adminPayouts.anchor, { signal }),
      staleTime: LIST,
      refetchInterval: ({ state: { data } }) => (data?.due === true && isOnItsWay ? LIVE : CALM),
    }),
  unfinished: queryOptions({
    queryKey: ['Payouts', 'unfinished'],
    queryFn: ({ signal }) =>
      request(adminPayouts.list, { query: { unfinished: true, limit: PAGE }, signal }),
    refetchInterval: LIST,
  }),
  /** One run, followed until the server says that it is over. */
  run: (number: number) =>
    queryOptions({
      queryKey: ['Payouts', 'run', number],
      queryFn: ({ signal }) => request(adminPayouts.one, { params: { number }, signal }),
      refetchInterval: ({ state: { data } }) => (data && isFinished(data) ? false : LIVE),
    }),
};
