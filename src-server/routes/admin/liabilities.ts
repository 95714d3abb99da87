import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/admin/liabilities.schema.ts';
import { adminLiabilities } from '#contract/api/admin/liabilities.ts';
import { viewLiabilities } from '../../domain/insight/liabilities.ts';
import { route } from '../../plugins/route.ts';

export function registerAdminLiabilityRoutes(app: FastifyInstance): void {
  const { services } = app;
  route(app, adminLiabilities.view, schemas.liabilitiesSchemas, () =>
    viewLiabilities(services.database.db, services),
  );
}
