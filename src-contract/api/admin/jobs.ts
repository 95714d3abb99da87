import type * as Schemas from './jobs.schema.ts';
import { endpoint, type Answer } from '../endpoint.ts';

export const adminJobs = {
  list: endpoint<typeof Schemas.listSchemas>('GET', '/api/admin/jobs/', {
    audience: 'admin',
    tags: ['Jobs'],
  }),
};

export type JobsPage = Answer<typeof adminJobs.list>;
export type JobRun = JobsPage['items'][number];
