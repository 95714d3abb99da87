import type { FastifyInstance } from 'fastify';
import { adminSupport } from '#contract/api/admin/support/tickets.ts';
import { watchSchemas as deskSchemas } from '#contract/api/admin/support/facts.schema.ts';
import { support } from '#contract/api/support/tickets.ts';
import { watchSchemas } from '#contract/api/support/tickets.schema.ts';
import { assertAreaOn } from '../../domain/base/areas.ts';
import { createSupportFeed } from '../../domain/support/feed.ts';
import { findTicket } from '../../domain/support/ticket-row.ts';
import { lineStreams } from '../../plugins/line-streams.ts';

/** Streams of ticket changes: of the caller's own, and for the desk of all. */
export function registerSupportStreams(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services.database;
  const feed = createSupportFeed(services);
  const streamRoute = lineStreams(app, feed);

  streamRoute({
    endpoint: support.watch,
    schemas: watchSchemas,
    follow: async ({ memberId }, _request, say) => {
      await assertAreaOn(db, services, 'support');
      return feed.follow({ memberId, kind: 'member', ticket: null, say });
    },
  });

  streamRoute({
    endpoint: adminSupport.watch,
    schemas: deskSchemas,
    follow: async ({ memberId }, request, say) => {
      await assertAreaOn(db, services, 'support');
      const { ticket } = request.query as { readonly ticket?: number };
      if (ticket !== undefined) await findTicket(db, ticket);
      return feed.follow({ memberId, kind: 'desk', ticket: ticket ?? null, say });
    },
  });
}
