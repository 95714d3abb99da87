import type { FastifyInstance } from 'fastify';
import { adminExchange } from '#contract/api/admin/exchange.ts';
import * as schemas from '#contract/api/admin/exchange.schema.ts';
import {
  exchangeOverview,
  inventoryPage,
  samplesPage,
  tradesPage,
} from '../../domain/exchange/administration.ts';
import { haltExchange, resumeExchange } from '../../domain/exchange/halt.ts';
import { allocateKind } from '../../domain/proposals/exchange-kind.ts';
import { propose } from '../../domain/proposals/propose.ts';
import { cancelPrice } from '../../domain/prices/changes.ts';
import { route } from '../../plugins/route.ts';

const DEFAULT_DAYS = 7;

export function registerAdminExchangeRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { database } = services;
  const { db } = database;

  route(app, adminExchange.overview, schemas.overviewSchemas, ({ query }) =>
    exchangeOverview(db, services, query.days ?? DEFAULT_DAYS),
  );
  route(app, adminExchange.samples, schemas.samplesSchemas, ({ query }) => samplesPage(db, query));
  route(app, adminExchange.trades, schemas.tradesSchemas, ({ query }) => tradesPage(db, query));
  route(app, adminExchange.inventory, schemas.inventorySchemas, ({ query }) =>
    inventoryPage(db, query),
  );
  route(app, adminExchange.halt, schemas.haltSchemas, ({ caller, body }) =>
    database.transaction((tx) =>
      haltExchange(tx, services, { actorId: caller.memberId, reason: body.reason }),
    ),
  );
  route(app, adminExchange.resume, schemas.resumeSchemas, ({ caller, body }) =>
    database.transaction((tx) =>
      resumeExchange(tx, services, { actorId: caller.memberId, reason: body.reason }),
    ),
  );
  route(app, adminExchange.cancelPrice, schemas.cancelPriceSchemas, async ({ caller, body }) => {
    await database.transaction((tx) =>
      cancelPrice(tx, services, { ...body, actorId: caller.memberId }),
    );
    return { ok: true as const };
  });
  route(app, adminExchange.allocate, schemas.allocateSchemas, async ({ caller, body }) => {
    const payload = { amount: body.amount };
    const prepared = await allocateKind.prepare?.(services, payload);
    return database.transaction((tx) =>
      propose(tx, services, caller, {
        kind: 'exchange.allocate',
        payload,
        reason: body.reason,
        prepared,
      }),
    );
  });
}
