import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/admin/audit.schema.ts';
import { adminAudit } from '#contract/api/admin/audit.ts';
import { auditFilters, checkAudit, listAudit } from '../../domain/administration/audit.ts';
import { readRoute, route } from '../../plugins/route.ts';

export function registerAdminAuditRoutes(app: FastifyInstance): void {
  const { database } = app.services;

  readRoute(app, adminAudit.list, schemas.listSchemas, ({ query, read }) =>
    read((db) => listAudit(db, query)),
  );
  readRoute(app, adminAudit.filters, schemas.filtersSchemas, ({ read }) => read(auditFilters));
  route(
    app,
    adminAudit.check,
    schemas.checkSchemas,
    () => database.transaction((tx) => checkAudit(tx, app.services)),
    // Verification reads the whole log.
    { rateLimit: { max: 10, seconds: 60 } },
  );
}
