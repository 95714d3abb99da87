import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/plans.schema.ts';
import { memberships, plans } from '#contract/api/plans.ts';
import { listPlans } from '../domain/memberships/offers.ts';
import { buyMembership, listMemberships } from '../domain/memberships/purchases.ts';
import { moneyRoute, route } from '../plugins/route.ts';

export function registerPlanRoutes(app: FastifyInstance): void {
  const { services } = app;

  route(app, plans.list, schemas.plansSchemas, ({ caller }) =>
    listPlans(services, caller.memberId),
  );

  route(app, memberships.list, schemas.membershipsListSchemas, ({ caller, query }) =>
    listMemberships(services.database.db, caller.memberId, query),
  );

  moneyRoute(app, memberships.buy, schemas.buySchemas, {
    handle: ({ tx, caller, body }) => buyMembership(tx, services, caller.memberId, body),
  });
}
