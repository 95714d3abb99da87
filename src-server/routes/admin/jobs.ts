import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/admin/jobs.schema.ts';
import { adminJobs } from '#contract/api/admin/jobs.ts';
import { listJobRuns } from '../../domain/administration/jobs.ts';
import { route } from '../../plugins/route.ts';

export function registerAdminJobRoutes(app: FastifyInstance): void {
  const { services } = app;
  route(app, adminJobs.list, schemas.listSchemas, ({ query }) =>
    listJobRuns(services.database.db, services, query),
  );
}
