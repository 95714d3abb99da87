import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/admin/visits.schema.ts';
import { visits } from '#contract/api/admin/visits.ts';
import { beginVisit, leaveVisit } from '../../domain/visits/visit.ts';
import { refuseForeignTicket } from '../../domain/support/ticket-of.ts';
import { route } from '../../plugins/route.ts';

/** Staff visits to members' accounts. */
export function registerAdminVisitRoutes(app: FastifyInstance): void {
  const { services } = app;

  route(app, visits.begin, schemas.beginVisitSchemas, ({ caller, params, body }) =>
    services.database.transaction(async (tx) => {
      await refuseForeignTicket(tx, services, params.id, body.ticket);
      return beginVisit(tx, services, caller, { ...body, memberId: params.id });
    }),
  );

  route(app, visits.end, schemas.endVisitSchemas, ({ caller, params }) =>
    services.database.transaction((tx) => leaveVisit(tx, services, caller, params.id)),
  );
}
