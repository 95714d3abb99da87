import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { adminMarket } from '#contract/api/admin/market/market.ts';
import * as schemas from '#contract/api/admin/market/catalogue.schema.ts';
import type { Transaction } from '../../database/database.ts';
import { holdCaller, type Caller } from '../../domain/accounts/sessions.ts';
import { listProducts, movesOf, productOf } from '../../domain/market/admin-views.ts';
import {
  changeProduct,
  createProduct,
  setProductState,
  type Editing,
} from '../../domain/market/editing.ts';
import { exportProducts, importProducts } from '../../domain/market/import.ts';
import { saveCategory, saveTaxClass, saveZone, setupOf } from '../../domain/market/shop-setup.ts';
import {
  addLicenceKeys,
  addVariant,
  changeVariant,
  countStock,
} from '../../domain/market/variants.ts';
import { listVouchers, saveVoucher } from '../../domain/market/vouchers.ts';
import { onceRoute, rawRoute, route } from '../../plugins/route.ts';

const exportLimit = { max: 10, seconds: 60 } as const;
/** Ten thousand lines with their texts. */
const IMPORT_BYTES = 9 * 1024 * 1024;

type Changing = <T>(
  caller: Caller,
  work: (tx: Transaction, by: Editing) => Promise<T>,
) => Promise<T>;

/** The catalogue as administrators write it, also while the area is closed for members: a shop is stocked before it opens. */
export function registerShopRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { database, clock } = services;
  const changing: Changing = (caller, work) =>
    database.transaction(async (tx) => {
      await holdCaller(tx, caller);
      return work(tx, { actorId: caller.memberId, at: clock.now() });
    });
  registerProducts(app, changing);
  registerStock(app, changing);
  registerSetup(app, changing);
}

function registerProducts(app: FastifyInstance, changing: Changing): void {
  const { services } = app;
  const { db } = services.database;
  route(app, adminMarket.products, schemas.productsSchemas, ({ query }) => listProducts(db, query));
  route(app, adminMarket.product, schemas.productSchemas, ({ params }) =>
    productOf(db, services, params.id),
  );
  route(app, adminMarket.create, schemas.createProductSchemas, ({ caller, body }) =>
    changing(caller, async (tx, by) =>
      productOf(tx, services, await createProduct(tx, services, by, body)),
    ),
  );
  route(app, adminMarket.change, schemas.changeProductSchemas, ({ caller, params, body }) =>
    changing(caller, async (tx, by) => {
      await changeProduct(tx, services, by, { ...body, ...params });
      return productOf(tx, services, params.id);
    }),
  );
  route(app, adminMarket.setState, schemas.stateSchemas, ({ caller, params, body }) =>
    changing(caller, async (tx, by) => {
      await setProductState(tx, by, { ...body, ...params });
      return productOf(tx, services, params.id);
    }),
  );
  route(
    app,
    adminMarket.import,
    schemas.importSchemas,
    ({ caller, body }) => changing(caller, (tx, by) => importProducts(tx, by, body)),
    { rateLimit: exportLimit, bodyLimit: IMPORT_BYTES },
  );
  const csv = {
    query: Type.Object({}),
    answers: { 'text/csv': Type.String() },
    errors: schemas.exportSchemas.errors,
  };
  rawRoute(
    app,
    adminMarket.export,
    csv,
    async () => ({
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="products.csv"',
      },
      body: Buffer.from(await exportProducts(db), 'utf8'),
    }),
    { rateLimit: exportLimit },
  );
}

function registerStock(app: FastifyInstance, changing: Changing): void {
  const { services } = app;
  const { db } = services.database;
  route(app, adminMarket.addVariant, schemas.addVariantSchemas, ({ caller, params, body }) =>
    changing(caller, async (tx, by) => {
      await addVariant(tx, by, { ...body, ...params });
      return productOf(tx, services, params.id);
    }),
  );
  route(app, adminMarket.changeVariant, schemas.changeVariantSchemas, ({ caller, params, body }) =>
    changing(caller, async (tx, by) =>
      productOf(tx, services, await changeVariant(tx, by, { ...body, ...params })),
    ),
  );
  route(app, adminMarket.moves, schemas.movesSchemas, ({ params, query }) =>
    movesOf(db, { ...query, ...params }),
  );
  onceRoute(app, adminMarket.stock, schemas.stockSchemas, {
    handle: async ({ tx, caller, params, body }) => {
      const by = { actorId: caller.memberId, at: services.clock.now() };
      return productOf(tx, services, await countStock(tx, by, { ...body, ...params }));
    },
  });
  route(app, adminMarket.addKeys, schemas.addKeysSchemas, ({ caller, params, body }) =>
    changing(caller, async (tx, by) => {
      const { productId, added } = await addLicenceKeys(tx, services, by, { ...body, ...params });
      return {
        added,
        known: body.keys.length - added,
        product: await productOf(tx, services, productId),
      };
    }),
  );
}

function registerSetup(app: FastifyInstance, changing: Changing): void {
  const { db } = app.services.database;
  route(app, adminMarket.setup, schemas.setupSchemas, () => setupOf(db));
  route(app, adminMarket.saveCategory, schemas.categorySchemas, ({ caller, body }) =>
    changing(caller, async (tx, by) => {
      await saveCategory(tx, by, body);
      return setupOf(tx);
    }),
  );
  route(app, adminMarket.saveTaxClass, schemas.taxClassSchemas, ({ caller, body }) =>
    changing(caller, async (tx, by) => {
      await saveTaxClass(tx, by, body);
      return setupOf(tx);
    }),
  );
  route(app, adminMarket.saveZone, schemas.zoneSchemas, ({ caller, body }) =>
    changing(caller, async (tx, by) => {
      await saveZone(tx, by, body);
      return setupOf(tx);
    }),
  );
  route(app, adminMarket.vouchers, schemas.vouchersSchemas, () => listVouchers(db));
  route(app, adminMarket.saveVoucher, schemas.saveVoucherSchemas, ({ caller, body }) =>
    changing(caller, async (tx, by) => {
      await saveVoucher(tx, by, body);
      return listVouchers(tx);
    }),
  );
}
