import type { FastifyInstance } from 'fastify';
import { adminDistributions } from '#contract/api/admin/distributions.ts';
import * as schemas from '#contract/api/admin/distributions.schema.ts';
import { adminDistributionsOf } from '../../domain/distributions/admin-view.ts';
import { propose } from '../../domain/proposals/propose.ts';
import { route } from '../../plugins/route.ts';

/** What administrators distribute among the holders of an issued offering. */
export function registerAdminDistributionRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { database } = services;

  route(app, adminDistributions.list, schemas.adminDistributionsSchemas, ({ params }) =>
    adminDistributionsOf(database.db, services, params.id),
  );
  route(app, adminDistributions.declare, schemas.declareSchemas, ({ caller, params, body }) =>
    database.transaction((tx) =>
      propose(tx, services, caller, {
        kind: 'offering.distribute',
        payload: {
          id: params.id,
          amount: body.amount,
          day: body.record_day,
          noteEs: body.note_es.trim(),
          noteEn: body.note_en.trim(),
          digest: body.digest,
        },
        reason: body.reason ?? '',
      }),
    ),
  );
}
