import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/purchase-requests.schema.ts';
import { purchaseRequests } from '#contract/api/purchase-requests.ts';
import { ownRequest } from '../domain/purchases/lists.ts';
import { createRequestFeed } from '../domain/purchases/request-feed.ts';
import { lineStreams } from '../plugins/line-streams.ts';

/** Stream of one purchase request: how it stands, after every change. */
export function registerPurchaseRequestStream(app: FastifyInstance): void {
  const { services } = app;
  const feed = createRequestFeed(services);
  lineStreams(
    app,
    feed,
  )({
    endpoint: purchaseRequests.watch,
    schemas: schemas.watchSchemas,
    follow: async ({ memberId }, request, say) => {
      const { number } = request.params as { readonly number: number };
      await ownRequest(services.database.db, memberId, number);
      return feed.follow(number, say);
    },
  });
}
