import { queryOptions } from '@tanstack/react-query';
import { demoApi } from '#contract/api/public.ts';
import { request } from '#renderer/lib/api.ts';

/** Milliseconds between two looks: a mail should be there when somebody looks for it. */
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
