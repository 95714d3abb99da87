import { queryOptions } from '@tanstack/react-query';
import { adminLiabilities } from '#contract/api/admin/liabilities.ts';
import { request } from '#renderer/lib/api.ts';

/** Milliseconds between two looks: each asks the chain. */
const CALM = 60_000;

export const liabilityQueries = {
  view: () =>
    queryOptions({
      queryKey: ['Payouts', 'liabilities'],
      queryFn: ({ signal }) => request(adminLiabilities.view, { signal }),
      refetchInterval: CALM,
    }),
};
