import { adminJobs } from '#contract/api/admin/jobs.ts';
import type { Query } from '#contract/api/endpoint.ts';
import { cursorQuery } from '#renderer/lib/api/cursor-query.ts';

const PAGE = 50;
/** Polling interval in milliseconds: jobs run by themselves. */
const CALM = 15_000;

export type JobFilter = Pick<Query<typeof adminJobs.list>, 'job' | 'state'>;

export const jobQueries = {
  list: (filter: JobFilter) =>
    cursorQuery({
      endpoint: adminJobs.list,
      queryKey: ['Jobs', filter],
      query: filter,
      pageSize: PAGE,
      refetchInterval: CALM,
    }),
};
