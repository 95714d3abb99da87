import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/admin/setup/setup-steps.schema.ts';
import { adminSetup } from '#contract/api/admin/setup/setup-steps.ts';
import { openSetupSteps } from '../../domain/administration/setup-steps.ts';
import { route } from '../../plugins/route.ts';

export function registerAdminSetupRoutes(app: FastifyInstance): void {
  const { database, chain } = app.services;
  route(app, adminSetup.open, schemas.openStepsSchemas, async () => ({
    open: await openSetupSteps(database.db, chain !== null),
  }));
}
