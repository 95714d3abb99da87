import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/admin/audit.schema.ts';
import { adminAudit } from '#contract/api/admin/audit.ts';
import { auditFilters, checkAudit, listAudit } from '../../domain/administration/audit.ts';
import { route } from '../../plugins/route.ts';

export function registerAdminAuditRoutes(app: FastifyInstance): void {
  const { database } = app.services;

  route(app, adminAudit.list, schemas.listSchemas, ({ query }) => listAudit(database.db, query));
  route(app, adminAudit.filters, schemas.filtersSchemas, () => auditFilters(database.db));
  route(
    app,
    adminAudit.check,
    schemas.checkSchemas,
    () => database.transaction((tx) => checkAudit(tx, app.services)),
    // Verification reads the whole log.
    { rateLimit: { max: 10, seconds: 60 } },
  );
}
