import { queryOptions } from '@tanstack/react-query';
import type { Body } from '#contract/api/endpoint.ts';
import { withdrawals, type Withdrawal, type WithdrawalPage } from '#contract/api/withdrawals.ts';
import { CHALLENGE_MS } from '#contract/rules/second-factor.ts';
import type { WithdrawalStatus } from '#contract/rules/withdrawals/transitions.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { request } from '#renderer/lib/api/request.ts';
import { cursorQuery } from '#renderer/lib/api/cursor-query.ts';

export type QuoteRequest = Body<typeof withdrawals.quote>;

const PAGE_SIZE = 20;
/** Polling intervals in milliseconds of what is under way: in a payout run, or only waiting. */
const IN_RUN_INTERVAL = 3_000;
const PENDING_INTERVAL = 15_000;
/** A challenge is asked for anew so long (ms) before the one that is there ends. */
const MARGIN_MS = MINUTE_MS;

type Progress = Pick<Withdrawal, 'status' | 'detail'>;

const isInRun = ({ detail }: Progress) =>
  detail === 'prepared' || detail === 'broadcast' || detail === 'needs_repair';

/** Milliseconds until the next read; false once nothing can change any more. */
export function refetchIntervalOf(shown: readonly Progress[]): number | false {
  if (shown.some(isInRun)) return IN_RUN_INTERVAL;
  return shown.some(({ status }) => status === 'Pending') && PENDING_INTERVAL;
}

const itemsOf = (pages: readonly WithdrawalPage[] | undefined) =>
  pages?.flatMap(({ items }) => items) ?? [];

/** What the keys of all quotes begin with. */
export const quotesKey = ['Quote'] as const;

export const withdrawalQueries = {
  list: (status: WithdrawalStatus | undefined) =>
    cursorQuery({
      endpoint: withdrawals.list,
      queryKey: ['Withdrawals', 'list', status ?? 'all'],
      query: status ? { status } : {},
      pageSize: PAGE_SIZE,
      refetchInterval: ({ state }) => refetchIntervalOf(itemsOf(state.data?.pages)),
    }),

  one: (number: number) =>
    queryOptions({
      queryKey: ['Withdrawals', 'one', number],
      queryFn: ({ signal }) => request(withdrawals.one, { signal, params: { number } }),
      refetchInterval: ({ state }) => (state.data ? refetchIntervalOf([state.data]) : false),
    }),

  /** What withdrawals like this one took. */
  arrival: (number: number) =>
    queryOptions({
      queryKey: ['Withdrawals', 'arrival', number],
      queryFn: ({ signal }) => request(withdrawals.arrival, { signal, params: { number } }),
    }),

  newestPending: queryOptions({
    queryKey: ['Withdrawals', 'newest-pending'],
    queryFn: async ({ signal }) => {
      const page = await request(withdrawals.list, {
        signal,
        query: { status: 'Pending', limit: 1 },
      });
      return page.items[0] ?? null;
    },
    refetchInterval: ({ state }) => (state.data ? refetchIntervalOf([state.data]) : false),
  }),

  addresses: queryOptions({
    queryKey: ['Withdrawals', 'addresses'],
    queryFn: ({ signal }) => request(withdrawals.addresses, { signal }),
  }),

  /** A quote is an answer about now: never kept, asked again while it is shown. */
  quote: (body: QuoteRequest) =>
    queryOptions({
      queryKey: [...quotesKey, body],
      queryFn: ({ signal }) => request(withdrawals.quote, { signal, body }),
      staleTime: 0,
      gcTime: 0,
      retry: false,
    }),

  /** The passkey challenge that confirms this withdrawal, asked for anew before it ends. */
  passkey: (quoted: QuoteRequest, token_amount: string) =>
    queryOptions({
      queryKey: ['WithdrawalPasskey', quoted, token_amount],
      queryFn: ({ signal }) =>
        request(withdrawals.passkey, { body: { ...quoted, token_amount }, signal }),
      refetchInterval: CHALLENGE_MS - MARGIN_MS,
      staleTime: Infinity,
      gcTime: 0,
      retry: false,
    }),
};
