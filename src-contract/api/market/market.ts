import type { Static } from 'typebox';
import { endpoint, type Answer } from '../endpoint.ts';
import type * as Invoices from './invoices.schema.ts';
import type * as Orders from './orders.schema.ts';
import type * as Schemas from './market.schema.ts';

const root = '/api/market/';
const product = `${root}products/:slug/` as const;
const addresses = `${root}addresses/` as const;
const orders = `${root}orders/` as const;
const order = `${orders}:number/` as const;
const reading = { audience: 'member', tags: ['Market'] } as const;
const changing = { audience: 'member', tags: ['Market'] } as const;
const ofOrders = { audience: 'member', tags: ['Orders'] } as const;
/** What moves stock, and with a payment from the balance money. */
const buying = {
  audience: 'member',
  tags: ['Market', 'Orders', 'User', 'Payments', 'Ledger', 'Notifications'],
  movesMoney: true,
} as const;
const returning = { audience: 'member', tags: ['Orders'], once: true } as const;

/**
 * The marketplace as members use it. While it is switched off catalogue, cart and checkout answer
 * `area_off`; orders, downloads, invoices and returns stay open.
 */
export const market = {
  catalogue: endpoint<typeof Schemas.catalogueSchemas>('GET', `${root}products/`, reading),
  product: endpoint<typeof Schemas.productSchemas>('GET', product, reading),
  reviews: endpoint<typeof Schemas.reviewsSchemas>('GET', `${product}reviews/`, reading),
  review: endpoint<typeof Schemas.reviewSchemas>('POST', `${product}reviews/`, changing),
  await: endpoint<typeof Schemas.awaitSchemas>('POST', `${root}variants/:variant/await/`, changing),

  cart: endpoint<typeof Schemas.cartSchemas>('GET', `${root}cart/`, reading),
  watchCart: endpoint<typeof Schemas.watchCartSchemas>('GET', `${root}cart/watch/`, {
    audience: 'member',
  }),
  setLine: endpoint<typeof Schemas.setLineSchemas>('POST', `${root}cart/lines/`, changing),
  voucher: endpoint<typeof Schemas.voucherSchemas>('POST', `${root}cart/voucher/`, changing),

  addresses: endpoint<typeof Orders.addressesSchemas>('GET', addresses, ofOrders),
  addAddress: endpoint<typeof Orders.addAddressSchemas>('POST', addresses, changing),
  changeAddress: endpoint<typeof Orders.changeAddressSchemas>(
    'PATCH',
    `${addresses}:id/`,
    changing,
  ),
  removeAddress: endpoint<typeof Orders.removeAddressSchemas>(
    'POST',
    `${addresses}:id/remove/`,
    changing,
  ),
  /** How addresses of a country are written, and whether it is sent there. */
  country: endpoint<typeof Orders.countrySchemas>('GET', `${root}countries/:country/`, {
    audience: 'member',
  }),
  /** What an order would cost; nothing is kept. */
  quote: endpoint<typeof Orders.quoteSchemas>('POST', `${root}quote/`, { audience: 'member' }),

  place: endpoint<typeof Orders.placeSchemas>('POST', orders, buying),
  orders: endpoint<typeof Orders.ordersSchemas>('GET', orders, ofOrders),
  order: endpoint<typeof Orders.orderSchemas>('GET', order, ofOrders),
  /** Before it is paid. */
  cancel: endpoint<typeof Orders.cancelSchemas>('POST', `${order}cancel/`, buying),
  /** Of a paid order, what has not been packed: the money goes back. */
  cancelLine: endpoint<typeof Orders.cancelLineSchemas>(
    'POST',
    `${order}lines/:line/cancel/`,
    buying,
  ),
  received: endpoint<typeof Orders.receivedSchemas>(
    'POST',
    `${order}packages/:package/received/`,
    ofOrders,
  ),
  /** From now on the line can't be returned. */
  reveal: endpoint<typeof Orders.revealSchemas>('POST', `${order}lines/:line/reveal/`, ofOrders),
  invoice: endpoint<typeof Invoices.invoiceSchemas>('GET', `${order}invoice/`, {
    ...ofOrders,
    binary: true,
  }),
  /** The same for a device that prints it: the file is refused where it lacks letters of a name. */
  invoicePaper: endpoint<typeof Invoices.invoicePaperSchemas>(
    'GET',
    `${order}invoice/paper/`,
    ofOrders,
  ),
  /** Puts what can still be bought into the cart. */
  again: endpoint<typeof Orders.againSchemas>('POST', `${order}again/`, changing),
  askReturn: endpoint<typeof Orders.askReturnSchemas>('POST', `${order}returns/`, returning),
  sentReturn: endpoint<typeof Orders.sentReturnSchemas>(
    'POST',
    `${order}returns/:id/sent/`,
    ofOrders,
  ),
};

export type MarketCatalogue = Answer<typeof market.catalogue>;
export type ProductCard = MarketCatalogue['items'][number];
export type Product = Answer<typeof market.product>;
export type Variant = Product['options'][number];
export type Review = Product['reviews'][number];
export type Cart = Answer<typeof market.cart>;
export type CartChange = Static<typeof Schemas.CartChange>;
export type CartLine = Cart['lines'][number];
export type OrderTotals = Cart['estimate'];
export type PostalAddress = Answer<typeof market.addresses>['items'][number];
export type AddressFormat = Answer<typeof market.country>;
export type Quote = Answer<typeof market.quote>;
export type OrderPage = Answer<typeof market.orders>;
export type OrderHead = OrderPage['items'][number];
export type Order = Answer<typeof market.order>;
export type OrderLine = Order['lines'][number];
export type OrderPackage = Order['packages'][number];
export type OrderReturn = Order['returns'][number];
