import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/admin/exceptions.schema.ts';
import { adminExceptions } from '#contract/api/admin/exceptions.ts';
import { listExceptions, oneException } from '../../domain/administration/payment-exceptions.ts';
import { activateOrPropose } from '../../domain/proposals/activate.ts';
import { treasuryKind } from '../../domain/proposals/treasury-kind.ts';
import { propose } from '../../domain/proposals/propose.ts';
import { readRefund, refundException } from '../../domain/purchases/refund.ts';
import { listSweeps } from '../../domain/purchases/sweeps.ts';
import { listUnexplained } from '../../domain/treasury/unexplained.ts';
import { moneyRoute, route } from '../../plugins/route.ts';

export function registerAdminExceptionRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services.database;

  route(app, adminExceptions.list, schemas.listSchemas, ({ caller, query }) =>
    listExceptions(db, services, query, caller.memberId),
  );

  moneyRoute(app, adminExceptions.activate, schemas.activateSchemas, {
    handle: async ({ tx, caller, params: { id }, body }) => {
      const proposed = await activateOrPropose(tx, services, caller, { id, ...body });
      return proposed ?? oneException(tx, services, id, caller.memberId);
    },
  });

  moneyRoute(app, adminExceptions.refund, schemas.refundSchemas, {
    // Read the chain before any row is locked.
    prepare: ({ body }) => readRefund(services, body.tx_hash),
    handle: async ({ tx, caller, params: { id }, body: { note }, prepared: transaction }) => {
      const refund = { transaction, actorId: caller.memberId, note };
      await refundException(tx, services, id, refund);
      return oneException(tx, services, id, caller.memberId);
    },
  });

  route(app, adminExceptions.movements, schemas.movementsSchemas, () => listUnexplained(db));

  route(app, adminExceptions.own, schemas.ownSchemas, async ({ caller, body }) => {
    const { tx_hash: txHash, currency, amount: shown, reason } = body;
    const payload = { txHash, currency, shown };
    const prepared = await treasuryKind.prepare?.(services, payload);
    return services.database.transaction((tx) =>
      propose(tx, services, caller, { kind: 'treasury.own', payload, reason, prepared }),
    );
  });

  route(app, adminExceptions.sweeps, schemas.sweepsSchemas, () => listSweeps(db, services));
}
