import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/admin/catalog.schema.ts';
import { adminCatalog } from '#contract/api/admin/catalog.ts';
import { catalogPlans } from '../../domain/administration/plans.ts';
import { catalogRanges } from '../../domain/administration/ranges.ts';
import { catalogRanks, saveRank } from '../../domain/administration/ranks.ts';
import { propose } from '../../domain/approvals/propose.ts';
import { route } from '../../plugins/route.ts';

export function registerAdminCatalogRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { database } = services;

  route(app, adminCatalog.list, schemas.catalogSchemas, async () => ({
    plans: await catalogPlans(database.db),
    ranges: await catalogRanges(database.db),
    ranks: await catalogRanks(database.db),
  }));
  route(app, adminCatalog.createPlan, schemas.createPlanSchemas, ({ caller, body }) =>
    database.transaction((tx) => {
      const { reason = '', ...values } = body;
      const payload = { id: null, values, seen: null };
      return propose(tx, services, caller, { kind: 'plan.save', payload, reason });
    }),
  );
  route(app, adminCatalog.changePlan, schemas.changePlanSchemas, ({ caller, params, body }) =>
    database.transaction((tx) => {
      const { reason = '', seen, ...values } = body;
      const payload = { id: params.id, values, seen };
      return propose(tx, services, caller, { kind: 'plan.save', payload, reason });
    }),
  );
  route(app, adminCatalog.createRange, schemas.createRangeSchemas, ({ caller, body }) =>
    database.transaction((tx) => {
      const { reason = '', ...values } = body;
      const payload = { id: null, values, seen: null };
      return propose(tx, services, caller, { kind: 'range.save', payload, reason });
    }),
  );
  route(app, adminCatalog.changeRange, schemas.changeRangeSchemas, ({ caller, params, body }) =>
    database.transaction((tx) => {
      const { reason = '', seen, ...values } = body;
      const payload = { id: params.id, values, seen };
      return propose(tx, services, caller, { kind: 'range.save', payload, reason });
    }),
  );
  route(app, adminCatalog.createRank, schemas.createRankSchemas, ({ caller, body }) =>
    database.transaction((tx) =>
      saveRank(tx, services, { actorId: caller.memberId, id: null }, body),
    ),
  );
  route(app, adminCatalog.changeRank, schemas.changeRankSchemas, ({ caller, params, body }) =>
    database.transaction((tx) =>
      saveRank(tx, services, { actorId: caller.memberId, id: params.id }, body),
    ),
  );
}
