import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { payments } from '#contract/api/payments.ts';
import type { PurchaseKind } from '#contract/rules/purchases.ts';
import { request } from '#renderer/lib/api.ts';

const PAGE = 20;
/** Milliseconds between two looks at the open requests. */
const CALM = 30_000;

/** Purchase requests of the member. */
export const paymentQueries = {
  one: (number: number) =>
    queryOptions({
      queryKey: ['Payments', 'one', number],
      queryFn: ({ signal }) => request(payments.one, { params: { number }, signal }),
      // Money is on its way: what is shown again is asked again.
      staleTime: 0,
    }),
  /** Those that can still be paid, or where something waits for a decision. */
  open: (kind: PurchaseKind) =>
    queryOptions({
      queryKey: ['Payments', 'open', kind],
      queryFn: ({ signal }) =>
        request(payments.list, { query: { kind, open: true, limit: PAGE }, signal }),
      staleTime: 0,
      refetchInterval: CALM,
    }),
  /** All of a kind, newest first, page by page. */
  list: (kind: PurchaseKind) =>
    infiniteQueryOptions({
      queryKey: ['Payments', 'list', kind],
      queryFn: ({ pageParam, signal }) =>
        request(payments.list, {
          query: { kind, limit: PAGE, ...(pageParam && { cursor: pageParam }) },
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
    }),
};
