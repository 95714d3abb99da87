import { endpoint, type Answer, type Body } from '../../endpoint.ts';
import type * as Catalogue from './catalogue.schema.ts';
import type * as Fulfilment from './fulfilment.schema.ts';

const root = '/api/admin/market/';
const products = `${root}products/` as const;
const variant = `${root}variants/:id/` as const;
const orders = `${root}orders/` as const;
const packages = `${root}packages/:package/` as const;
const returns = `${root}returns/` as const;
const reading = { audience: 'admin', tags: ['Shop'] } as const;
const writing = { audience: 'admin', tags: ['Shop', 'Market', 'Audit'] } as const;
const moving = { audience: 'admin', tags: ['Shop', 'Orders', 'Audit'] } as const;
const refunding = {
  audience: 'admin',
  tags: ['Shop', 'Orders', 'Audit', 'Ledger', 'Payments', 'Proposals', 'User'],
  movesMoney: true,
} as const;

/** The shop as administrators run it. Changes of a product say which version they saw. */
export const adminMarket = {
  products: endpoint<typeof Catalogue.productsSchemas>('GET', products, reading),
  product: endpoint<typeof Catalogue.productSchemas>('GET', `${products}:id/`, reading),
  create: endpoint<typeof Catalogue.createProductSchemas>('POST', products, writing),
  change: endpoint<typeof Catalogue.changeProductSchemas>('PATCH', `${products}:id/`, writing),
  setState: endpoint<typeof Catalogue.stateSchemas>('POST', `${products}:id/state/`, writing),
  addVariant: endpoint<typeof Catalogue.addVariantSchemas>(
    'POST',
    `${products}:id/variants/`,
    writing,
  ),
  changeVariant: endpoint<typeof Catalogue.changeVariantSchemas>('PATCH', variant, writing),
  moves: endpoint<typeof Catalogue.movesSchemas>('GET', `${variant}moves/`, reading),
  stock: endpoint<typeof Catalogue.stockSchemas>('POST', `${variant}stock/`, {
    ...writing,
    once: true,
  }),
  addKeys: endpoint<typeof Catalogue.addKeysSchemas>('POST', `${variant}keys/`, writing),
  import: endpoint<typeof Catalogue.importSchemas>('POST', `${root}import/`, writing),
  export: endpoint<typeof Catalogue.exportSchemas>('GET', `${root}export/`, {
    ...reading,
    binary: true,
  }),

  setup: endpoint<typeof Catalogue.setupSchemas>('GET', `${root}setup/`, reading),
  saveCategory: endpoint<typeof Catalogue.categorySchemas>('POST', `${root}categories/`, writing),
  saveTaxClass: endpoint<typeof Catalogue.taxClassSchemas>('POST', `${root}tax-classes/`, writing),
  saveZone: endpoint<typeof Catalogue.zoneSchemas>('POST', `${root}zones/`, writing),
  vouchers: endpoint<typeof Catalogue.vouchersSchemas>('GET', `${root}vouchers/`, reading),
  saveVoucher: endpoint<typeof Catalogue.saveVoucherSchemas>('POST', `${root}vouchers/`, writing),

  queue: endpoint<typeof Fulfilment.queueSchemas>('GET', orders, reading),
  pickList: endpoint<typeof Fulfilment.pickListSchemas>('GET', `${root}pick-list/`, reading),
  desk: endpoint<typeof Fulfilment.deskSchemas>('GET', `${orders}:number/`, reading),
  begin: endpoint<typeof Fulfilment.beginSchemas>('POST', `${orders}:number/packages/`, moving),
  wait: endpoint<typeof Fulfilment.waitSchemas>('POST', `${orders}:number/wait/`, moving),
  pick: endpoint<typeof Fulfilment.pickSchemas>('POST', `${packages}pick/`, moving),
  pack: endpoint<typeof Fulfilment.packSchemas>('POST', `${packages}pack/`, moving),
  ship: endpoint<typeof Fulfilment.shipSchemas>('POST', `${packages}ship/`, moving),
  refundOrder: endpoint<typeof Fulfilment.refundOrderSchemas>(
    'POST',
    `${orders}:number/refund/`,
    refunding,
  ),

  returns: endpoint<typeof Fulfilment.returnsSchemas>('GET', returns, reading),
  arrived: endpoint<typeof Fulfilment.arrivedSchemas>('POST', `${returns}:id/arrived/`, moving),
  refundReturn: endpoint<typeof Fulfilment.refundReturnSchemas>(
    'POST',
    `${returns}:id/refund/`,
    refunding,
  ),
  refuseReturn: endpoint<typeof Fulfilment.refuseReturnSchemas>(
    'POST',
    `${returns}:id/refuse/`,
    moving,
  ),

  reviews: endpoint<typeof Fulfilment.reviewsSchemas>('GET', `${root}reviews/`, reading),
  answerReview: endpoint<typeof Fulfilment.answerReviewSchemas>(
    'POST',
    `${root}reviews/:id/`,
    writing,
  ),
  sales: endpoint<typeof Fulfilment.salesSchemas>('GET', `${root}sales/`, reading),
  taxes: endpoint<typeof Fulfilment.taxesSchemas>('GET', `${root}taxes/`, reading),
};

export type ShopProduct = Answer<typeof adminMarket.product>;
export type ShopProductFields = Body<typeof adminMarket.create>;
export type ShopVariant = ShopProduct['variants'][number];
export type VariantFields = Omit<Body<typeof adminMarket.changeVariant>, 'version'>;
export type ShopSetup = Answer<typeof adminMarket.setup>;
export type ShopVoucher = Answer<typeof adminMarket.vouchers>['items'][number];
export type ImportAnswer = Answer<typeof adminMarket.import>;
export type OrderDesk = Answer<typeof adminMarket.desk>;
export type ShopQueue = Answer<typeof adminMarket.queue>;
export type ReturnPage = Answer<typeof adminMarket.returns>;
export type ReturnRow = ReturnPage['items'][number];
