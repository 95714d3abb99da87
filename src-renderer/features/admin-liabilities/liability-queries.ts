import { queryOptions } from '@tanstack/react-query';
import { adminLiabilities } from '#contract/api/admin/liabilities.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { request } from '#renderer/lib/api/request.ts';

/** Polling interval in milliseconds: each read asks the chain. */
const CALM = MINUTE_MS;

export const liabilityQueries = {
  view: () =>
    queryOptions({
      queryKey: ['Payouts', 'liabilities'],
      queryFn: ({ signal }) => request(adminLiabilities.view, { signal }),
      refetchInterval: CALM,
    }),
};
