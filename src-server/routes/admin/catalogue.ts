import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/admin/catalogue.schema.ts';
import { adminCatalogue } from '#contract/api/admin/catalogue.ts';
import { cataloguePlans } from '../../domain/administration/plans.ts';
import { catalogueRanges } from '../../domain/administration/ranges.ts';
import { catalogueRanks, saveRank } from '../../domain/administration/ranks.ts';
import { propose } from '../../domain/proposals/propose.ts';
import { route } from '../../plugins/route.ts';

export function registerAdminCatalogueRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { database } = services;

  route(app, adminCatalogue.list, schemas.catalogueSchemas, async () => ({
    plans: await cataloguePlans(database.db),
    ranges: await catalogueRanges(database.db),
    ranks: await catalogueRanks(database.db),
  }));
  route(app, adminCatalogue.createPlan, schemas.createPlanSchemas, ({ caller, body }) =>
    database.transaction((tx) => {
      const { reason = '', ...values } = body;
      const payload = { id: null, values, seen: null };
      return propose(tx, services, caller, { kind: 'plan.save', payload, reason });
    }),
  );
  route(app, adminCatalogue.changePlan, schemas.changePlanSchemas, ({ caller, params, body }) =>
    database.transaction((tx) => {
      const { reason = '', seen, ...values } = body;
      const payload = { id: params.id, values, seen };
      return propose(tx, services, caller, { kind: 'plan.save', payload, reason });
    }),
  );
  route(app, adminCatalogue.createRange, schemas.createRangeSchemas, ({ caller, body }) =>
    database.transaction((tx) => {
      const { reason = '', ...values } = body;
      const payload = { id: null, values, seen: null };
      return propose(tx, services, caller, { kind: 'range.save', payload, reason });
    }),
  );
  route(app, adminCatalogue.changeRange, schemas.changeRangeSchemas, ({ caller, params, body }) =>
    database.transaction((tx) => {
      const { reason = '', seen, ...values } = body;
      const payload = { id: params.id, values, seen };
      return propose(tx, services, caller, { kind: 'range.save', payload, reason });
    }),
  );
  route(app, adminCatalogue.createRank, schemas.createRankSchemas, ({ caller, body }) =>
    database.transaction((tx) =>
      saveRank(tx, services, { actorId: caller.memberId, id: null }, body),
    ),
  );
  route(app, adminCatalogue.changeRank, schemas.changeRankSchemas, ({ caller, params, body }) =>
    database.transaction((tx) =>
      saveRank(tx, services, { actorId: caller.memberId, id: params.id }, body),
    ),
  );
}
