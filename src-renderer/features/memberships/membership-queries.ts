import { queryOptions } from '@tanstack/react-query';
import { memberships, plans } from '#contract/api/plans.ts';
import { request } from '#renderer/lib/api/request.ts';
import { cursorQuery } from '#renderer/lib/api/cursor-query.ts';

const PAGE = 20;

export const membershipQueries = {
  /** Plans with what each costs the member now. */
  plans: queryOptions({
    queryKey: ['Plans', 'offers'],
    queryFn: ({ signal }) => request(plans.list, { signal }),
    // An offer ages: coming back asks again.
    staleTime: 0,
  }),
  /** Settled purchases, newest first, page by page. */
  purchases: cursorQuery({
    endpoint: memberships.list,
    queryKey: ['Memberships', 'purchases'],
    query: {},
    pageSize: PAGE,
  }),
};
