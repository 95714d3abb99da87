import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/payments.schema.ts';
import { payments } from '#contract/api/payments.ts';
import { readReceivingCode } from '../chain/receiving-address.ts';
import { cancelPurchase } from '../domain/purchases/cancel.ts';
import { claimPayment, reportPayment } from '../domain/purchases/claim.ts';
import { createPurchase } from '../domain/purchases/create.ts';
import { listPayments, onePayment } from '../domain/purchases/lists.ts';
import { moneyRoute, route } from '../plugins/route.ts';
import { requireChain } from '../require-chain.ts';
import { registerPaymentStream } from './payment-stream.ts';

export function registerPaymentRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services.database;

  route(app, payments.list, schemas.listSchemas, ({ caller, query }) =>
    listPayments(db, services, caller.memberId, query),
  );

  moneyRoute(app, payments.create, schemas.createSchemas, {
    prepare: () => {
      const { rpc, deployment } = requireChain(services);
      return readReceivingCode(rpc, deployment);
    },
    handle: async ({ tx, caller, body, prepared: code }) => {
      const { number } = await createPurchase(tx, services, caller.memberId, { code, body });
      return onePayment(tx, services, caller.memberId, number);
    },
  });

  route(app, payments.one, schemas.oneSchemas, ({ caller, params }) =>
    onePayment(db, services, caller.memberId, params.number),
  );

  moneyRoute(app, payments.cancel, schemas.cancelSchemas, {
    handle: async ({ tx, caller, params }) => {
      await cancelPurchase(tx, services, caller.memberId, params.number);
      return onePayment(tx, services, caller.memberId, params.number);
    },
  });

  // Each asks the chain, for whatever somebody types.
  route(
    app,
    payments.claim,
    schemas.claimSchemas,
    ({ caller, params: { number }, body }) =>
      claimPayment(services, caller.memberId, { number, text: body.tx_hash }),
    { rateLimit: { max: 20, seconds: 60 } },
  );

  route(app, payments.report, schemas.reportSchemas, async ({ caller, params, body }) => {
    const { number } = params;
    await reportPayment(services, caller.memberId, { number, hash: body.tx_hash });
    return onePayment(db, services, caller.memberId, number);
  });

  registerPaymentStream(app);
}
