import { queryOptions } from '@tanstack/react-query';
import { demoApi } from '#contract/api/public.ts';
import { request } from '#renderer/lib/api/request.ts';

/** Polling interval in milliseconds: a mail should be there when somebody opens the mailbox. */
const LOOK_EVERY = 2_000;

export const demoMailboxQueries = {
  of: (email: string) =>
    queryOptions({
      queryKey: ['DemoMailbox', email],
      queryFn: ({ signal }) => request(demoApi.mailbox, { query: { email }, signal }),
      refetchInterval: LOOK_EVERY,
      staleTime: 0,
    }),
};
