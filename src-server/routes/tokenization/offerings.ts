import type { FastifyInstance } from 'fastify';
import { offerings } from '#contract/api/tokenization/offerings.ts';
import * as schemas from '#contract/api/tokenization/offerings.schema.ts';
import { readReceivingCode } from '../../chain/receiving-address.ts';
import { assertAreaOn } from '../../domain/base/areas.ts';
import { shownOffering } from '../../domain/offerings/rows.ts';
import { createOfferingFeed } from '../../domain/offerings/offering-feed.ts';
import { listSubscriptions, oneSubscription } from '../../domain/offerings/subscription-views.ts';
import { listOfferings, oneOffering, readVersion } from '../../domain/offerings/views.ts';
import { oneRequest } from '../../domain/purchases/lists.ts';
import { stepBack } from '../../domain/subscriptions/step-back.ts';
import { subscribe } from '../../domain/subscriptions/subscribe.ts';
import { lineStreams } from '../../plugins/line-streams.ts';
import { moneyRoute, route } from '../../plugins/route.ts';
import { requireChain } from '../../require-chain.ts';

/** Offerings as members use them. */
export function registerOfferingRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { database } = services;
  const { db } = database;
  const assertOn = () => assertAreaOn(db, services, 'tokenization');

  route(app, offerings.list, schemas.offeringsSchemas, async ({ caller }) => {
    await assertOn();
    return listOfferings(db, services, caller.memberId);
  });
  route(app, offerings.one, schemas.offeringSchemas, async ({ caller, params }) => {
    await assertOn();
    return oneOffering(db, services, caller.memberId, params.slug);
  });
  const feed = createOfferingFeed(services);
  lineStreams(
    app,
    feed,
  )({
    endpoint: offerings.watch,
    schemas: schemas.watchOfferingSchemas,
    follow: async (_caller, request, say) => {
      await assertOn();
      const { slug } = request.params as { readonly slug: string };
      const { id } = await shownOffering(db, slug);
      return feed.follow(id, say);
    },
  });
  route(app, offerings.document, schemas.documentSchemas, async ({ params }) => {
    await assertOn();
    return readVersion(db, params.version);
  });
  moneyRoute(app, offerings.subscribe, schemas.subscribeSchemas, {
    prepare: async ({ body }) => {
      if (body.payment === 'balance') return null;
      const { rpc, deployment } = requireChain(services);
      return readReceivingCode(rpc, deployment);
    },
    handle: async ({ tx, caller, params, body, prepared: code }) => {
      const { memberId } = caller;
      const number = await subscribe(tx, services, { memberId, slug: params.slug, body, code });
      const subscription = await oneSubscription(tx, services, memberId, number);
      const { request_number: asked } = subscription;
      const request = asked === null ? null : await oneRequest(tx, services, memberId, asked);
      return { subscription, request };
    },
  });
  route(app, offerings.subscriptions, schemas.subscriptionsSchemas, ({ caller, query }) =>
    listSubscriptions(db, services, caller.memberId, query),
  );
  route(app, offerings.subscription, schemas.subscriptionSchemas, ({ caller, params }) =>
    oneSubscription(db, services, caller.memberId, params.number),
  );
  moneyRoute(app, offerings.stepBack, schemas.stepBackSchemas, {
    handle: async ({ tx, caller, params }) => {
      await stepBack(tx, services, caller.memberId, params.number);
      return oneSubscription(tx, services, caller.memberId, params.number);
    },
  });
}
