import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/admin/setup/setup-steps.schema.ts';
import { adminSetup } from '#contract/api/admin/setup/setup-steps.ts';
import { openSetupSteps } from '../../domain/administration/setup-steps.ts';
import { route } from '../../plugins/route.ts';
import { lookAround } from '../../setup/surroundings.ts';

export function registerAdminSetupRoutes(app: FastifyInstance): void {
  const { config, database, chain, clock } = app.services;
  const wrongAround = lookAround(config);
  route(app, adminSetup.open, schemas.openStepsSchemas, async () => {
    const now = clock.now();
    return {
      open: await openSetupSteps(database.db, {
        hasContracts: chain !== null,
        outside: config.demo ? null : { now, wrong: await wrongAround(now) },
      }),
    };
  });
}
