import { infiniteQueryOptions } from '@tanstack/react-query';
import { adminJobs } from '#contract/api/admin-jobs.ts';
import type { Query } from '#contract/api/endpoint.ts';
import { request } from '#renderer/lib/api.ts';

const PAGE = 50;
/** Milliseconds between two looks: jobs run by themselves. */
const CALM = 15_000;

export type JobFilter = Pick<Query<typeof adminJobs.list>, 'job' | 'state'>;

export const jobQueries = {
  list: (filter: JobFilter) =>
    infiniteQueryOptions({
      queryKey: ['Jobs', filter],
      queryFn: ({ pageParam, signal }) =>
        request(adminJobs.list, {
          query: { limit: PAGE, ...filter, ...(pageParam && { cursor: pageParam }) },
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      refetchInterval: CALM,
    }),
};
