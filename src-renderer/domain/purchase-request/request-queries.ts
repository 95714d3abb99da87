import { queryOptions } from '@tanstack/react-query';
import { purchaseRequests } from '#contract/api/purchase-requests.ts';
import type { RequestKind } from '#contract/rules/purchases.ts';
import { request } from '#renderer/lib/api/request.ts';
import { cursorQuery } from '#renderer/lib/api/cursor-query.ts';

const PAGE = 20;
/** Milliseconds between two looks at the open requests. */
const CALM = 30_000;

const openKey = ['Payments', 'open'] as const;
const listKey = ['Payments', 'list'] as const;
/** What the keys of all lists begin with. */
export const requestListKeys = [openKey, listKey];

/** Purchase requests of the member. */
export const requestQueries = {
  one: (number: number) =>
    queryOptions({
      queryKey: ['Payments', 'one', number],
      queryFn: ({ signal }) => request(purchaseRequests.one, { params: { number }, signal }),
      // Money is on its way: what is shown again is asked again.
      staleTime: 0,
    }),
  /** Those that can still be paid, or where something waits for a decision. */
  open: (kind: RequestKind) =>
    queryOptions({
      queryKey: [...openKey, kind],
      queryFn: ({ signal }) =>
        request(purchaseRequests.list, { query: { kind, open: true, limit: PAGE }, signal }),
      staleTime: 0,
      refetchInterval: CALM,
    }),
  /** All of a kind, newest first, page by page. */
  list: (kind: RequestKind) =>
    cursorQuery({
      endpoint: purchaseRequests.list,
      queryKey: [...listKey, kind],
      query: { kind },
      pageSize: PAGE,
      staleTime: 0,
    }),
};

/** What the toasts of one request are about: each takes the place of the one before. */
export const toastOf = (number: number) => `request/${number}`;
