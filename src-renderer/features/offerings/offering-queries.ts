import { queryOptions } from '@tanstack/react-query';
import { holdings } from '#contract/api/tokenization/holdings.ts';
import { offerings } from '#contract/api/tokenization/offerings.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { cursorQuery } from '#renderer/lib/api/cursor-query.ts';
import { request } from '#renderer/lib/api/request.ts';

const PAGE_SIZE = 20;
/** What others subscribe for, and what a window's end changes. */
const LOOK = MINUTE_MS / 2;

export const offeringQueries = {
  list: queryOptions({
    queryKey: ['Offerings', 'list'],
    queryFn: ({ signal }) => request(offerings.list, { signal }),
    refetchInterval: LOOK,
  }),
  one: (slug: string) =>
    queryOptions({
      queryKey: ['Offerings', 'one', slug],
      queryFn: ({ signal }) => request(offerings.one, { signal, params: { slug } }),
      refetchInterval: LOOK,
    }),
  /** A version never changes. */
  version: (version: number) =>
    queryOptions({
      queryKey: ['Offerings', 'version', version],
      queryFn: ({ signal }) => request(offerings.document, { signal, params: { version } }),
      staleTime: Infinity,
    }),
  subscriptions: () =>
    cursorQuery({
      endpoint: offerings.subscriptions,
      queryKey: ['Offerings', 'subscriptions'],
      query: {},
      pageSize: PAGE_SIZE,
    }),
  holdings: queryOptions({
    queryKey: ['Offerings', 'holdings'],
    queryFn: ({ signal }) => request(holdings.list, { signal }),
  }),
  subscription: (number: number) =>
    queryOptions({
      queryKey: ['Offerings', 'subscription', number],
      queryFn: ({ signal }) => request(offerings.subscription, { signal, params: { number } }),
      refetchInterval: LOOK,
    }),
};
