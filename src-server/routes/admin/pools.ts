import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/admin/pools.schema.ts';
import { adminPools } from '#contract/api/admin/pools.ts';
import { previewPoolResult } from '../../domain/administration/pool-preview.ts';
import { listAdminPools, listPoolResults } from '../../domain/administration/pools.ts';
import { propose } from '../../domain/proposals/propose.ts';
import { route } from '../../plugins/route.ts';

export function registerAdminPoolRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { database } = services;

  route(app, adminPools.list, schemas.poolListSchemas, ({ caller }) =>
    listAdminPools(database.db, services, caller.memberId),
  );
  route(app, adminPools.create, schemas.createPoolSchemas, ({ caller, body }) =>
    database.transaction((tx) => {
      const { reason = '', ...values } = body;
      const payload = { id: null, values, seen: null };
      return propose(tx, services, caller, { kind: 'pool.save', payload, reason });
    }),
  );
  route(app, adminPools.change, schemas.changePoolSchemas, ({ caller, params, body }) =>
    database.transaction((tx) => {
      const { reason = '', seen, ...values } = body;
      const payload = { id: params.id, values, seen };
      return propose(tx, services, caller, { kind: 'pool.save', payload, reason });
    }),
  );
  route(app, adminPools.results, schemas.resultListSchemas, ({ query }) =>
    listPoolResults(database.db, query),
  );
  route(app, adminPools.preview, schemas.previewSchemas, ({ params, query }) =>
    database.transaction((tx) => previewPoolResult(tx, services, { poolId: params.id, ...query })),
  );
  route(app, adminPools.postResult, schemas.postResultSchemas, ({ caller, params, body }) =>
    database.transaction((tx) => {
      const { reason = '', ...result } = body;
      const payload = { poolId: params.id, ...result };
      return propose(tx, services, caller, { kind: 'pool_result.post', payload, reason });
    }),
  );
  route(app, adminPools.correctResult, schemas.correctResultSchemas, ({ caller, params, body }) =>
    database.transaction((tx) => {
      const { reason = '', ...result } = body;
      const payload = { id: params.id, ...result };
      return propose(tx, services, caller, { kind: 'pool_result.correct', payload, reason });
    }),
  );
  route(app, adminPools.withdrawResult, schemas.withdrawResultSchemas, ({ caller, params, body }) =>
    database.transaction((tx) => {
      const { reason = '', seen } = body;
      const payload = { id: params.id, seen };
      return propose(tx, services, caller, { kind: 'pool_result.withdraw', payload, reason });
    }),
  );
}
