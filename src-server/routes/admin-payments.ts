import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/admin-payments.schema.ts';
import { adminPayments } from '#contract/api/admin-payments.ts';
import { listExceptions, oneException } from '../domain/admin-exceptions.ts';
import { activateException } from '../domain/purchase-activation.ts';
import { readRefund, refundException } from '../domain/purchase-refund.ts';
import { listSweeps } from '../domain/purchase-sweeps.ts';
import { moneyRoute, route } from '../plugins/route.ts';

export function registerAdminPaymentRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services.database;

  route(app, adminPayments.list, schemas.listSchemas, ({ query }) =>
    listExceptions(db, services, query),
  );

  moneyRoute(app, adminPayments.activate, schemas.activateSchemas, {
    handle: async ({ tx, caller, params: { id }, body: { note, borne } }) => {
      await activateException(tx, services, id, { actorId: caller.memberId, note, borne });
      return oneException(tx, services, id);
    },
  });

  moneyRoute(app, adminPayments.refund, schemas.refundSchemas, {
    // The chain is asked before anything is locked.
    prepare: ({ body }) => readRefund(services, body.tx_hash),
    handle: async ({ tx, caller, params: { id }, body: { note }, prepared: transaction }) => {
      const refund = { transaction, actorId: caller.memberId, note };
      await refundException(tx, services, id, refund);
      return oneException(tx, services, id);
    },
  });

  route(app, adminPayments.sweeps, schemas.sweepsSchemas, () => listSweeps(db, services));
}
