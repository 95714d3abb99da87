import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/purchase-requests.schema.ts';
import { purchaseRequests } from '#contract/api/purchase-requests.ts';
import { readReceivingCode } from '../chain/receiving-address.ts';
import { cancelPurchase } from '../domain/purchases/cancel.ts';
import { claimPayment, reportPayment } from '../domain/purchases/claim.ts';
import { createPurchase } from '../domain/purchases/create.ts';
import { listRequests, oneRequest } from '../domain/purchases/lists.ts';
import { moneyRoute, route } from '../plugins/route.ts';
import { requireChain } from '../require-chain.ts';
import { registerPurchaseRequestStream } from './purchase-request-stream.ts';

export function registerPurchaseRequestRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services.database;

  route(app, purchaseRequests.list, schemas.listSchemas, ({ caller, query }) =>
    listRequests(db, services, caller.memberId, query),
  );

  moneyRoute(app, purchaseRequests.create, schemas.createSchemas, {
    prepare: () => {
      const { rpc, deployment } = requireChain(services);
      return readReceivingCode(rpc, deployment);
    },
    handle: async ({ tx, caller, body, prepared: code }) => {
      const { number } = await createPurchase(tx, services, caller.memberId, { code, body });
      return oneRequest(tx, services, caller.memberId, number);
    },
  });

  route(app, purchaseRequests.one, schemas.oneSchemas, ({ caller, params }) =>
    oneRequest(db, services, caller.memberId, params.number),
  );

  moneyRoute(app, purchaseRequests.cancel, schemas.cancelSchemas, {
    handle: async ({ tx, caller, params }) => {
      await cancelPurchase(tx, services, caller.memberId, params.number);
      return oneRequest(tx, services, caller.memberId, params.number);
    },
  });

  // Rate limited: each call reads the chain for arbitrary input.
  route(
    app,
    purchaseRequests.claim,
    schemas.claimSchemas,
    ({ caller, params: { number }, body }) =>
      claimPayment(services, caller.memberId, { number, text: body.tx_hash }),
    { rateLimit: { max: 20, seconds: 60 } },
  );

  route(app, purchaseRequests.report, schemas.reportSchemas, async ({ caller, params, body }) => {
    const { number } = params;
    await reportPayment(services, caller.memberId, { number, hash: body.tx_hash });
    return oneRequest(db, services, caller.memberId, number);
  });

  registerPurchaseRequestStream(app);
}
