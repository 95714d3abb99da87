/** Sizes and names of the marketplace that both ends know. */

export const productKinds = ['shipped', 'digital'] as const;
export type ProductKind = (typeof productKinds)[number];

/** `retired`: sold no more, and still shown to who bought it. */
export const productStates = ['draft', 'published', 'retired'] as const;

/** Drawings that stand for a product without pictures. */
export const productDrawings = [
  'wallet',
  'plate',
  'case',
  'notebook',
  'book',
  'box',
  'shirt',
  'hoodie',
  'cap',
  'licence',
  'sheet',
] as const;
export type ProductDrawing = (typeof productDrawings)[number];

export const catalogueSorts = ['category', 'name', 'price_up', 'price_down', 'newest'] as const;
export type CatalogueSort = (typeof catalogueSorts)[number];

export const orderViews = ['all', 'to_pay', 'on_way', 'returns', 'finished'] as const;
export type OrderView = (typeof orderViews)[number];

export const orderPayments = ['balance', 'chain'] as const;

/** What a movement of stock is; see {@link stockDeltas}. */
export const stockMoves = ['receipt', 'reservation', 'release', 'sale', 'return', 'take'] as const;
export type StockMove = (typeof stockMoves)[number];

/**
 * What a movement of so many units does to what is available and to what is reserved. In the warehouse
 * is the sum of the two. A stock take's units are signed; a sale is of reserved units, always.
 */
export function stockDeltas(
  move: StockMove,
  units: number,
): { readonly available: number; readonly reserved: number } {
  switch (move) {
    case 'reservation':
      return { available: -units, reserved: units };
    case 'release':
      return { available: units, reserved: -units };
    case 'sale':
      return { available: 0, reserved: -units };
    default:
      return { available: units, reserved: 0 };
  }
}

export const returnReasons = ['fit', 'damaged', 'wrong', 'changed_mind', 'other'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** How what was sent back arrived. */
export const returnConditions = ['as_new', 'damaged'] as const;
export type ReturnCondition = (typeof returnConditions)[number];

export const returnStates = ['asked', 'sent', 'arrived', 'refunded', 'refused'] as const;
export type ReturnState = (typeof returnStates)[number];
/** Returns that are not decided. */
export const openReturnStates = ['asked', 'sent', 'arrived'] as const satisfies ReturnState[];

/** `stock`: goods are missing and it was decided to wait for them. */
export const packageStates = ['picking', 'packed', 'shipped', 'received'] as const;

/** What an order in the queue waits for. */
export const fulfilmentStages = ['pick', 'pack', 'ship', 'wait'] as const;
export type FulfilmentStage = (typeof fulfilmentStages)[number];

export const voucherKinds = ['percent', 'amount'] as const;

export const marketLimits = {
  search: 80,
  name: 120,
  lead: 200,
  body: 8000,
  short: 60,
  sku: 40,
  facts: 20,
  pictures: 8,
  files: 20,
  variants: 60,
  /** Of one variant in one order. */
  quantity: 99,
  /** Lines of a cart. */
  lines: 50,
  /** Postal addresses of a member. */
  addresses: 20,
  review: 2000,
  note: 500,
  voucher: 24,
  key: 400,
  /** Keys that are added at once. */
  keys: 1000,
  /** Lines, each a variant: ten thousand products, and room for further variants of them. */
  importRows: 20_000,
} as const;

export const SKU_PATTERN = /^[A-Z0-9]+(-[A-Z0-9]+)*$/;
export const VOUCHER_PATTERN = /^[A-Z0-9]+(-[A-Z0-9]+)*$/;

/** A voucher's code as people type it. */
export const readVoucher = (typed: string): string => typed.trim().toUpperCase();

/** Letters of a licence key that are shown before it is revealed. */
export const keyHint = (key: string): string =>
  key.length <= 8 ? '••••' : `${key.slice(0, 4)}-••••-••••-••••`;
