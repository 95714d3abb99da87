import { queryOptions } from '@tanstack/react-query';
import { exchange } from '#contract/api/exchange/exchange.ts';
import { request } from '#renderer/lib/api/request.ts';

/** TCT of the member's TCT account that can be exchanged or withdrawn; a plain decimal. */
export const tctBalanceQuery = queryOptions({
  queryKey: ['Exchange', 'balance'],
  queryFn: async ({ signal }) => {
    const { balance } = await request(exchange.account, { signal, query: { limit: 1 } });
    return balance;
  },
});
