import type { FastifyInstance, FastifyRequest } from 'fastify';
import { adminMarket } from '#contract/api/admin/market/market.ts';
import * as schemas from '#contract/api/admin/market/fulfilment.schema.ts';
import type { Transaction } from '../../database/database.ts';
import { holdCaller, type Caller } from '../../domain/accounts/sessions.ts';
import { allReviews, answerReview } from '../../domain/market/reviews-desk.ts';
import {
  beginPackage,
  packPackage,
  pickUnit,
  shipPackage,
  waitForGoods,
  type Working,
} from '../../domain/orders/packages.ts';
import { deskOf, pickListOf, queueOf } from '../../domain/orders/queue.ts';
import { salesOf, taxesOf } from '../../domain/orders/reports.ts';
import { refuseReturn, returnArrived } from '../../domain/orders/returns.ts';
import { listReturns, returnView } from '../../domain/orders/returns-list.ts';
import { orderView } from '../../domain/orders/views.ts';
import { lockOrder } from '../../domain/market/order-rows.ts';
import { orderOfReturn, refundOrPropose } from '../../domain/proposals/refund-or-propose.ts';
import { languageOf } from '../../plugins/language.ts';
import { moneyRoute, readRoute, route } from '../../plugins/route.ts';

const done = { ok: true } as const;

/** What is done with orders after they were paid; it goes on while the area is switched off. */
export function registerFulfilmentRoutes(app: FastifyInstance): void {
  registerQueue(app);
  registerReturns(app);
  registerRest(app);
}

function toolsOf(app: FastifyInstance) {
  const { services } = app;
  const { database, clock } = services;
  return {
    services,
    db: database.db,
    readerOf: (request: FastifyRequest) => ({
      language: languageOf(request),
      now: clock.now(),
    }),
    working: <T>(caller: Caller, work: (tx: Transaction, by: Working) => Promise<T>): Promise<T> =>
      database.transaction(async (tx) => {
        await holdCaller(tx, caller);
        return work(tx, { actorId: caller.memberId, at: clock.now() });
      }),
  };
}

function registerQueue(app: FastifyInstance): void {
  const { services, db, readerOf, working } = toolsOf(app);
  route(app, adminMarket.queue, schemas.queueSchemas, ({ query, request }) =>
    queueOf(db, readerOf(request), query),
  );
  route(app, adminMarket.pickList, schemas.pickListSchemas, ({ query, request }) =>
    pickListOf(
      db,
      readerOf(request),
      query.numbers === undefined ? null : query.numbers.split(',').map(Number),
    ),
  );
  route(app, adminMarket.desk, schemas.deskSchemas, ({ params, request }) =>
    deskOf(db, services, readerOf(request), params.number),
  );
  route(app, adminMarket.begin, schemas.beginSchemas, ({ caller, params, body, request }) =>
    working(caller, async (tx, by) => {
      await beginPackage(tx, by, params.number, body.lines);
      return deskOf(tx, services, readerOf(request), params.number);
    }),
  );
  route(app, adminMarket.wait, schemas.waitSchemas, ({ caller, params, body, request }) =>
    working(caller, async (tx, by) => {
      await waitForGoods(tx, by, { ...params, ...body });
      return deskOf(tx, services, readerOf(request), params.number);
    }),
  );
  route(app, adminMarket.pick, schemas.pickSchemas, ({ caller, params, body, request }) =>
    working(caller, async (tx, by) =>
      deskOf(tx, services, readerOf(request), await pickUnit(tx, by, { ...params, ...body })),
    ),
  );
  route(app, adminMarket.pack, schemas.packSchemas, ({ caller, params, request }) =>
    working(caller, async (tx, by) =>
      deskOf(tx, services, readerOf(request), await packPackage(tx, by, params.package)),
    ),
  );
  route(app, adminMarket.ship, schemas.shipSchemas, ({ caller, params, body, request }) =>
    working(caller, async (tx, by) =>
      deskOf(tx, services, readerOf(request), await shipPackage(tx, by, { ...params, ...body })),
    ),
  );
}

function registerReturns(app: FastifyInstance): void {
  const { services, db, readerOf, working } = toolsOf(app);
  route(app, adminMarket.returns, schemas.returnsSchemas, ({ query, request }) =>
    listReturns(db, services, readerOf(request), query),
  );
  route(app, adminMarket.arrived, schemas.arrivedSchemas, ({ caller, params, request }) =>
    working(caller, async (tx, by) => {
      await returnArrived(tx, by, params.id);
      return returnView(tx, services, readerOf(request), params.id);
    }),
  );
  moneyRoute(app, adminMarket.refundReturn, schemas.refundReturnSchemas, {
    handle: async ({ tx, caller, params, body, request }) => {
      const order = await orderOfReturn(tx, params.id);
      const wish = { ...body, order, returnId: params.id };
      const proposed = await refundOrPropose(tx, services, caller, wish);
      return proposed ?? returnView(tx, services, readerOf(request), params.id);
    },
  });
  route(app, adminMarket.refuseReturn, schemas.refuseReturnSchemas, (call) =>
    working(call.caller, async (tx, by) => {
      await refuseReturn(tx, by, { ...call.params, ...call.body });
      return returnView(tx, services, readerOf(call.request), call.params.id);
    }),
  );
  moneyRoute(app, adminMarket.refundOrder, schemas.refundOrderSchemas, {
    handle: async ({ tx, caller, params, body, request }) => {
      const wish = { ...body, order: params.number, returnId: null, condition: 'as_new' } as const;
      const proposed = await refundOrPropose(tx, services, caller, wish);
      if (proposed) return proposed;
      return orderView(tx, services, readerOf(request), await lockOrder(tx, params.number));
    },
  });
}

function registerRest(app: FastifyInstance): void {
  const { db, readerOf, working } = toolsOf(app);
  route(app, adminMarket.reviews, schemas.reviewsSchemas, ({ query, request }) =>
    allReviews(db, readerOf(request), query),
  );
  route(app, adminMarket.answerReview, schemas.answerReviewSchemas, ({ caller, params, body }) =>
    working(caller, async (tx, by) => {
      await answerReview(tx, by, { ...params, ...body });
      return done;
    }),
  );
  readRoute(app, adminMarket.sales, schemas.salesSchemas, ({ query, request, read }) =>
    read((from) => salesOf(from, readerOf(request), query)),
  );
  readRoute(app, adminMarket.taxes, schemas.taxesSchemas, ({ query, read }) =>
    read((from) => taxesOf(from, query)),
  );
}
