import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { market } from '#contract/api/market/market.ts';
import * as schemas from '#contract/api/market/market.schema.ts';
import * as invoices from '#contract/api/market/invoices.schema.ts';
import * as orders from '#contract/api/market/orders.schema.ts';
import type { Transaction } from '../../database/database.ts';
import type { Caller } from '../../domain/accounts/sessions.ts';
import { assertAreaOn } from '../../domain/base/areas.ts';
import {
  addAddress,
  addressesOf,
  changeAddress,
  countryFormat,
  removeAddress,
} from '../../domain/market/addresses.ts';
import { productBySlug } from '../../domain/market/bought.ts';
import { createCartFeed } from '../../domain/market/cart-feed.ts';
import { cartOf, setLine, setVoucher } from '../../domain/market/cart.ts';
import { catalogueOf } from '../../domain/market/catalogue.ts';
import { productView } from '../../domain/market/product-view.ts';
import { listReviews, setAwaited, writeReview } from '../../domain/market/reviews.ts';
import type { Shopper } from '../../domain/market/shopper.ts';
import {
  askReturn,
  cancelLine,
  cancelOrder,
  orderAgain,
  receivePackage,
  revealLine,
  sendReturn,
} from '../../domain/orders/buyer.ts';
import { quoteOf } from '../../domain/orders/checkout.ts';
import { invoiceOf, invoicePaper } from '../../domain/orders/invoice-lines.ts';
import { invoicePdf } from '../../domain/orders/invoice-pdf.ts';
import { listOrders } from '../../domain/orders/list.ts';
import { placeOrder } from '../../domain/orders/place.ts';
import { ownOrder, ownOrderView } from '../../domain/orders/views.ts';
import { readReceivingCode } from '../../chain/receiving-address.ts';
import { requireChain } from '../../require-chain.ts';
import { lineStreams } from '../../plugins/line-streams.ts';
import { languageOf } from '../../plugins/language.ts';
import { moneyRoute, onceRoute, rawRoute, route } from '../../plugins/route.ts';

const searchLimit = { max: 120, seconds: 60 } as const;
/** A form asks with every change. */
const quoteLimit = { max: 120, seconds: 60 } as const;
const pdfLimit = { max: 20, seconds: 60 } as const;

/** What all of these routes begin with. */
function toolsOf(app: FastifyInstance) {
  const { services } = app;
  const { database, clock } = services;
  const { db } = database;
  const assertOn = (on = db) => assertAreaOn(on, services, 'marketplace');
  return {
    services,
    db,
    assertOn,
    shopperOf: (caller: Caller, request: FastifyRequest): Shopper => ({
      memberId: caller.memberId,
      language: languageOf(request),
      now: clock.now(),
    }),
    /** What is bought; orders that were placed stay open while the area is off. */
    shopping: <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
      database.transaction(async (tx) => {
        await assertOn(tx);
        return work(tx);
      }),
  };
}

/** The marketplace as members use it. */
export function registerMarketRoutes(app: FastifyInstance): void {
  registerCatalogue(app);
  registerCart(app);
  registerAddresses(app);
  registerCheckout(app);
  registerOrders(app);
  registerDelivery(app);
}

function registerCatalogue(app: FastifyInstance): void {
  const { services, db, assertOn, shopperOf, shopping } = toolsOf(app);
  route(
    app,
    market.catalogue,
    schemas.catalogueSchemas,
    async ({ caller, query, request }) => {
      await assertOn();
      return catalogueOf(db, shopperOf(caller, request), query);
    },
    { rateLimit: searchLimit },
  );
  route(app, market.product, schemas.productSchemas, async ({ caller, params, request }) => {
    await assertOn();
    return productView(db, services, shopperOf(caller, request), params.slug);
  });
  route(app, market.reviews, schemas.reviewsSchemas, async ({ caller, params, query, request }) => {
    await assertOn();
    const shopper = shopperOf(caller, request);
    return listReviews(db, shopper, await productBySlug(db, shopper, params.slug), query);
  });
  route(app, market.review, schemas.reviewSchemas, ({ caller, params, body, request }) =>
    shopping(async (tx) => {
      const shopper = shopperOf(caller, request);
      await writeReview(tx, services, shopper, { ...params, ...body });
      return productView(tx, services, shopper, params.slug);
    }),
  );
  route(app, market.await, schemas.awaitSchemas, ({ caller, params, body, request }) =>
    shopping(async (tx) => {
      await setAwaited(tx, shopperOf(caller, request), { ...params, ...body });
      return { is_awaited: body.on };
    }),
  );
}

function registerCart(app: FastifyInstance): void {
  const { services, db, assertOn, shopperOf, shopping } = toolsOf(app);
  const feed = createCartFeed(services);
  lineStreams(
    app,
    feed,
  )({
    endpoint: market.watchCart,
    schemas: schemas.watchCartSchemas,
    follow: async ({ memberId }, _request, say) => {
      await assertOn();
      return feed.follow(memberId, say);
    },
  });
  route(app, market.cart, schemas.cartSchemas, async ({ caller, request }) => {
    await assertOn();
    return cartOf(db, services, shopperOf(caller, request));
  });
  route(app, market.setLine, schemas.setLineSchemas, ({ caller, body, request }) =>
    shopping(async (tx) => {
      const shopper = shopperOf(caller, request);
      await setLine(tx, shopper, body);
      return cartOf(tx, services, shopper);
    }),
  );
  route(app, market.voucher, schemas.voucherSchemas, ({ caller, body, request }) =>
    shopping(async (tx) => {
      const shopper = shopperOf(caller, request);
      await setVoucher(tx, services, shopper, body.code);
      return cartOf(tx, services, shopper);
    }),
  );
  route(app, market.again, orders.againSchemas, ({ caller, params, request }) =>
    shopping(async (tx) => {
      const shopper = shopperOf(caller, request);
      await orderAgain(tx, shopper, params.number);
      return cartOf(tx, services, shopper);
    }),
  );
}

function registerAddresses(app: FastifyInstance): void {
  const { services, db, shopperOf } = toolsOf(app);
  const changing = async (
    caller: Caller,
    request: FastifyRequest,
    work: (tx: Transaction, shopper: Shopper) => Promise<void>,
  ) =>
    services.database.transaction(async (tx) => {
      const shopper = shopperOf(caller, request);
      await work(tx, shopper);
      return addressesOf(tx, shopper);
    });
  route(app, market.addresses, orders.addressesSchemas, ({ caller, request }) =>
    addressesOf(db, shopperOf(caller, request)),
  );
  route(app, market.addAddress, orders.addAddressSchemas, ({ caller, body, request }) =>
    changing(caller, request, (tx, shopper) => addAddress(tx, shopper, body)),
  );
  route(app, market.changeAddress, orders.changeAddressSchemas, (call) =>
    changing(call.caller, call.request, (tx, shopper) =>
      changeAddress(tx, shopper, { ...call.body, ...call.params }),
    ),
  );
  route(app, market.removeAddress, orders.removeAddressSchemas, ({ caller, params, request }) =>
    changing(caller, request, (tx, shopper) => removeAddress(tx, shopper, params.id)),
  );
  route(app, market.country, orders.countrySchemas, ({ params, request }) =>
    countryFormat(db, params.country, { language: languageOf(request) }),
  );
}

function registerCheckout(app: FastifyInstance): void {
  const { services, db, assertOn, shopperOf } = toolsOf(app);
  route(
    app,
    market.quote,
    orders.quoteSchemas,
    async ({ caller, body, request }) => {
      await assertOn();
      return quoteOf(db, services, shopperOf(caller, request), body);
    },
    { rateLimit: quoteLimit },
  );
  moneyRoute(app, market.place, orders.placeSchemas, {
    // Asks the chain before any row is locked.
    prepare: async ({ body }) => {
      if (body.payment !== 'chain') return null;
      const { rpc, deployment } = requireChain(services);
      return readReceivingCode(rpc, deployment);
    },
    handle: async ({ tx, caller, body, request, prepared: code }) => {
      await assertOn(tx);
      const shopper = shopperOf(caller, request);
      const number = await placeOrder(tx, services, shopper, { body, code });
      return ownOrderView(tx, services, shopper, number);
    },
  });
}

function registerOrders(app: FastifyInstance): void {
  const { services, db, shopperOf } = toolsOf(app);
  route(app, market.orders, orders.ordersSchemas, ({ caller, query, request }) =>
    listOrders(db, shopperOf(caller, request), query),
  );
  route(app, market.order, orders.orderSchemas, ({ caller, params, request }) =>
    ownOrderView(db, services, shopperOf(caller, request), params.number),
  );
  moneyRoute(app, market.cancel, orders.cancelSchemas, {
    handle: async ({ tx, caller, params, request }) => {
      const shopper = shopperOf(caller, request);
      await cancelOrder(tx, services, shopper, params.number);
      return ownOrderView(tx, services, shopper, params.number);
    },
  });
  moneyRoute(app, market.cancelLine, orders.cancelLineSchemas, {
    handle: async ({ tx, caller, params, body, request }) => {
      const shopper = shopperOf(caller, request);
      await cancelLine(tx, services, shopper, { ...params, ...body });
      return ownOrderView(tx, services, shopper, params.number);
    },
  });
  route(
    app,
    market.invoicePaper,
    invoices.invoicePaperSchemas,
    async ({ caller, params, query, request }) => {
      const order = await ownOrder(db, caller.memberId, params.number);
      return invoicePaper(await invoiceOf(db, order, query.credit), order, languageOf(request));
    },
  );
  const pdf = {
    params: invoices.invoiceSchemas.params,
    query: invoices.invoiceSchemas.query,
    answers: { 'application/pdf': Type.String({ format: 'binary' }) },
    errors: invoices.invoiceSchemas.errors,
  };
  rawRoute(
    app,
    market.invoice,
    pdf,
    async ({ caller, params, query, request }) => {
      const order = await ownOrder(db, caller.memberId, params.number);
      const invoice = await invoiceOf(db, order, query.credit);
      const name = `${invoice.series}-${invoice.number}.pdf`;
      return {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="${name}"`,
        },
        body: await invoicePdf(invoice, order, languageOf(request)),
      };
    },
    { rateLimit: pdfLimit },
  );
}

function registerDelivery(app: FastifyInstance): void {
  const { services, shopperOf } = toolsOf(app);
  const { database } = services;
  route(app, market.received, orders.receivedSchemas, ({ caller, params, request }) =>
    database.transaction(async (tx) => {
      const shopper = shopperOf(caller, request);
      await receivePackage(tx, shopper, params);
      return ownOrderView(tx, services, shopper, params.number);
    }),
  );
  route(app, market.reveal, orders.revealSchemas, ({ caller, params, request }) =>
    database.transaction(async (tx) => {
      const shopper = shopperOf(caller, request);
      const keys = await revealLine(tx, services, shopper, params);
      return { keys, order: await ownOrderView(tx, services, shopper, params.number) };
    }),
  );
  onceRoute(app, market.askReturn, orders.askReturnSchemas, {
    handle: async ({ tx, caller, params, body, request }) => {
      const shopper = shopperOf(caller, request);
      await askReturn(tx, services, shopper, { ...params, ...body });
      return ownOrderView(tx, services, shopper, params.number);
    },
  });
  route(app, market.sentReturn, orders.sentReturnSchemas, ({ caller, params, body, request }) =>
    database.transaction(async (tx) => {
      const shopper = shopperOf(caller, request);
      await sendReturn(tx, shopper, { ...params, ...body });
      return ownOrderView(tx, services, shopper, params.number);
    }),
  );
}
