import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/admin-pools.schema.ts';
import { adminPools } from '#contract/api/admin-pools.ts';
import { previewPoolResult } from '../domain/admin-pool-preview.ts';
import {
  changePool,
  createPool,
  listAdminPools,
  listPoolResults,
  onePoolResult,
} from '../domain/admin-pools.ts';
import { correctPoolResult, withdrawPoolResult } from '../domain/pool-result-review.ts';
import { postPoolResult } from '../domain/pool-results.ts';
import { route } from '../plugins/route.ts';

export function registerAdminPoolRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { database } = services;

  route(app, adminPools.list, schemas.poolListSchemas, () => listAdminPools(database.db, services));
  route(app, adminPools.create, schemas.createPoolSchemas, ({ caller, body }) =>
    database.transaction((tx) => createPool(tx, services, caller.memberId, body)),
  );
  route(app, adminPools.change, schemas.changePoolSchemas, ({ caller, params, body }) =>
    database.transaction((tx) =>
      changePool(tx, services, { actorId: caller.memberId, id: params.id }, body),
    ),
  );
  route(app, adminPools.results, schemas.resultListSchemas, ({ query }) =>
    listPoolResults(database.db, query),
  );
  route(app, adminPools.preview, schemas.previewSchemas, ({ params, query }) =>
    database.transaction((tx) => previewPoolResult(tx, services, { poolId: params.id, ...query })),
  );
  route(app, adminPools.postResult, schemas.postResultSchemas, ({ caller, params, body }) =>
    database.transaction(async (tx) => {
      const result = { poolId: params.id, ...body, actorId: caller.memberId };
      return onePoolResult(tx, await postPoolResult(tx, services, result));
    }),
  );
  route(app, adminPools.correctResult, schemas.correctResultSchemas, ({ caller, params, body }) =>
    database.transaction(async (tx) => {
      const { id } = params;
      await correctPoolResult(tx, services, { id, actorId: caller.memberId, ...body });
      return onePoolResult(tx, id);
    }),
  );
  route(app, adminPools.withdrawResult, schemas.withdrawResultSchemas, ({ caller, params, body }) =>
    database.transaction(async (tx) => {
      const { id } = params;
      await withdrawPoolResult(tx, services, { id, actorId: caller.memberId, ...body });
      return { id };
    }),
  );
}
