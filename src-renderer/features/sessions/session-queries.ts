import { queryOptions } from '@tanstack/react-query';
import { account } from '#contract/api/account/security.ts';
import { request } from '#renderer/lib/api/request.ts';

export const sessionQueries = {
  list: queryOptions({
    queryKey: ['Sessions', 'list'],
    queryFn: ({ signal }) => request(account.sessions, { signal }),
  }),
};
