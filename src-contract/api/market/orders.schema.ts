import Type from 'typebox';
import {
  marketLimits,
  orderPayments,
  orderViews,
  packageStates,
  productDrawings,
  productKinds,
  returnReasons,
  returnStates,
} from '../../rules/market/market.ts';
import { orderHolders, orderStates } from '../../rules/market/orders.ts';
import { withdrawalCurrencies } from '../../rules/money.ts';
import { Said } from '../academy/academy.schema.ts';
import { chainErrors } from '../errors.ts';
import { FileView } from '../files.schema.ts';
import { PaymentException } from '../purchase-requests.schema.ts';
import {
  Currency,
  Day,
  DecimalString,
  Instant,
  Nullable,
  PageQuery,
  RowNumber,
  Strict,
  UsdInput,
  UsdString,
} from '../scalars.schema.ts';
import { Cart, CartLine, off, Picture, Totals, VoucherView } from './market.schema.ts';

const short = (maxLength: number = marketLimits.name) => Type.String({ maxLength });
const CountryCode = Type.String({ pattern: '^[A-Z]{2}$' });

/** As it is written; which of them a country has and needs says `country`. */
export const addressFields = {
  recipient: short(),
  phone: short(20),
  line1: short(),
  line2: short(),
  district: short(),
  city: short(),
  region: short(),
  postal_code: short(16),
  country: CountryCode,
};
export const PostalAddress = Type.Object({
  ...addressFields,
  /** As it stands on a parcel of its country, the recipient first. */
  lines: Type.Array(Type.String()),
});
export const BookAddress = Type.Object({
  id: Type.Integer(),
  label: Type.String(),
  is_default: Type.Boolean(),
  /** It is sent there. */
  is_shipped: Type.Boolean(),
  ...PostalAddress.properties,
});
const addressBody = Strict({ label: short(40), is_default: Type.Boolean(), ...addressFields });
const Addresses = Type.Object({ items: Type.Array(BookAddress) });
const ById = Type.Object({ id: RowNumber });
/** The default one first. */
export const addressesSchemas = { answer: Addresses };
export const addAddressSchemas = {
  body: addressBody,
  answer: Addresses,
  errors: ['too_many'] as const,
};
export const changeAddressSchemas = {
  params: ById,
  body: addressBody,
  answer: Addresses,
  errors: ['not_found'] as const,
};
/** It stays on the orders that were sent there. */
export const removeAddressSchemas = {
  params: ById,
  answer: Addresses,
  errors: ['not_found'] as const,
};

const FieldName = Type.Enum(['line1', 'line2', 'district', 'city', 'region', 'postal_code']);
export const countrySchemas = {
  params: Type.Object({ country: CountryCode }),
  answer: Type.Object({
    country: CountryCode,
    name: Said,
    /** In the order in which the country writes them. */
    fields: Type.Array(Type.Object({ name: FieldName, is_needed: Type.Boolean() })),
    /** The zone that it is in; null: it is not sent there. */
    zone: Nullable(Said),
  }),
  errors: ['not_found'] as const,
};

const Method = Type.Object({
  id: Type.Integer(),
  name: Said,
  price: UsdString,
  from: Day,
  to: Day,
});

const wish = {
  /** Of the address book; null: nothing is sent. */
  address: Nullable(RowNumber),
  /** Null: the cheapest one. */
  method: Nullable(RowNumber),
};
export const quoteSchemas = {
  body: Strict(wish),
  answer: Type.Object({
    lines: Type.Array(CartLine),
    weight: Type.Integer(),
    zone: Nullable(Said),
    methods: Type.Array(Method),
    method: Nullable(Type.Integer()),
    country: CountryCode,
    voucher: Nullable(VoucherView),
    totals: Totals,
    balance: UsdString,
    /** USD that the balance lacks; "0.00": nothing. */
    missing: UsdString,
    /** Whole tokens that would pay it on chain, of those that have a price; empty: payments on chain are off. */
    tokens: Type.Array(Type.Object({ currency: Currency, amount: DecimalString })),
    reserve_minutes: Type.Integer(),
    return_days: Type.Integer(),
  }),
  errors: ['area_off', 'not_found', 'not_shipped_there', 'cart_empty'] as const,
};

export const Invoiced = {
  invoice_name: Type.String({ minLength: 1, maxLength: marketLimits.name }),
  /** Empty: none. */
  tax_id: short(40),
};
const Step = Type.Object({
  event: Type.Enum([
    'placed',
    'paid',
    'packed',
    'shipped',
    'received',
    'expired',
    'cancelled',
    'refunded',
  ]),
  at: Instant,
});

export const OrderLine = Type.Object({
  id: Type.Integer(),
  /** Null: the product is not there any more. */
  product: Nullable(Type.String()),
  kind: Type.Enum([...productKinds]),
  sku: Type.String(),
  name: Said,
  option: Said,
  drawing: Type.Enum([...productDrawings]),
  picture: Nullable(Picture),
  quantity: Type.Integer(),
  price: UsdString,
  discount: UsdString,
  tax: UsdString,
  tax_rate: DecimalString,
  /** Units that are shipped or delivered, taken back before, and returned. */
  shipped: Type.Integer(),
  cancelled: Type.Integer(),
  returned: Type.Integer(),
  /** Of it, what is in no package yet, and what can be taken back now; USD that would come back. */
  open: Type.Integer(),
  can_cancel: Type.Boolean(),
  cancel_amount: UsdString,
  /** What is waited for: the day it is expected. */
  expected_on: Nullable(Day),
  returnable: Type.Integer(),
  /** Until when it can be returned, by what of it was received last; null: not now. */
  return_until: Nullable(Instant),
  no_return: Nullable(
    Type.Enum(['not_returnable', 'key_shown', 'not_received', 'late', 'nothing_left']),
  ),
  keys: Type.Array(Type.Object({ hint: Type.String(), revealed_at: Nullable(Instant) })),
  downloads: Type.Array(Type.Object({ file: FileView, title: Said })),
});

export const OrderPackage = Type.Object({
  id: Type.Integer(),
  index: Type.Integer(),
  state: Type.Enum([...packageStates]),
  carrier: Type.String(),
  tracking: Type.String(),
  tracking_url: Nullable(Type.String()),
  lines: Type.Array(Type.Object({ line: Type.Integer(), quantity: Type.Integer() })),
  packed_at: Nullable(Instant),
  shipped_at: Nullable(Instant),
  received_at: Nullable(Instant),
  expected_on: Nullable(Day),
  days_late: Type.Integer(),
  /** Its last day to arrive before its claim is opened for its buyer; null: none will be. */
  claim_after: Nullable(Day),
  /** Number of the ticket that is its claim. */
  claim_ticket: Nullable(Type.Integer()),
  /** Not paid by the buyer: the order left in more than one. */
  is_second: Type.Boolean(),
});

export const OrderReturn = Type.Object({
  id: Type.Integer(),
  state: Type.Enum([...returnStates]),
  reason: Type.Enum([...returnReasons]),
  note: Type.String(),
  lines: Type.Array(Type.Object({ line: Type.Integer(), quantity: Type.Integer() })),
  asked_at: Instant,
  sent_by: Instant,
  sent_at: Nullable(Instant),
  tracking: Type.String(),
  arrived_at: Nullable(Instant),
  decided_at: Nullable(Instant),
  decision_note: Type.String(),
  refund: Nullable(UsdString),
});

/** A part of the money that went back. */
export const OrderRefund = Type.Object({
  id: Type.Integer(),
  amount: UsdString,
  at: Instant,
  to: Type.Enum([...orderPayments]),
  /** Of the credit note, and of the caller's entry in the ledger; null: no invoice, no balance moved. */
  number: Nullable(Type.String()),
  entry: Nullable(Type.String()),
});

export const OrderHead = Type.Object({
  number: Type.Integer(),
  state: Type.Enum([...orderStates]),
  holders: Type.Array(Type.Enum([...orderHolders])),
  placed_at: Instant,
  total: UsdString,
  refunded: UsdString,
  refunded_at: Nullable(Instant),
  units: Type.Integer(),
  /** Of the lines, the first of them. */
  names: Type.Array(Said),
  drawings: Type.Array(Type.Enum([...productDrawings])),
  /** While it is `new`. */
  reserved_until: Nullable(Instant),
  request_number: Nullable(Type.Integer()),
  days_late: Type.Integer(),
  has_downloads: Type.Boolean(),
  can_review: Type.Boolean(),
  /** Its return that is not decided; null: none. */
  return_state: Nullable(Type.Enum([...returnStates])),
});

export const Order = Type.Object({
  ...OrderHead.properties,
  paid_at: Nullable(Instant),
  payment: Type.Enum([...orderPayments]),
  currency: Nullable(Type.Enum([...withdrawalCurrencies])),
  totals: Totals,
  voucher: Nullable(Type.String()),
  method: Nullable(Said),
  /** Null: nothing was sent, or it was erased. */
  address: Nullable(PostalAddress),
  address_erased: Type.Boolean(),
  ...Invoiced,
  invoice: Nullable(Type.String()),
  /** Id of the caller's entry in the ledger, for its why; null: it moved no balance. */
  entry: Nullable(Type.String()),
  lines: Type.Array(OrderLine),
  packages: Type.Array(OrderPackage),
  returns: Type.Array(OrderReturn),
  refunds: Type.Array(OrderRefund),
  /** Once it is paid: what came for it on chain beyond its price, and waits for its return or went back. */
  excess: Type.Array(PaymentException),
  steps: Type.Array(Step),
  ship_by: Nullable(Day),
  return_days: Type.Integer(),
  /** Where its returns are sent to now, a line a row; empty: support says it. */
  return_address: Type.Array(Type.String()),
  can_cancel: Type.Boolean(),
});

const refusals = ['area_off', 'not_found', 'cart_empty', 'not_shipped_there'] as const;
/**
 * `stock_gone`: details.lines, each {variant, available}; `offer_changed`: details.amount, the total now,
 * and details.voucher, why its voucher applies no more.
 */
export const placeSchemas = {
  body: Strict({
    ...wish,
    ...Invoiced,
    payment: Type.Enum([...orderPayments]),
    /** On chain. */
    currency: Nullable(Currency),
    /** The total that was shown. */
    total: UsdInput,
  }),
  answer: Order,
  errors: [
    ...refusals,
    'stock_gone',
    'voucher_refused',
    'offer_changed',
    'balance_exceeded',
    'requests_open',
    'too_many',
    'amount_out_of_range',
    'price_refused',
    ...chainErrors,
  ] as const,
};

export const ordersSchemas = {
  query: Type.Object({
    ...PageQuery,
    view: Type.Optional(Type.Enum([...orderViews])),
    /** A number, or part of a product's name. */
    search: Type.Optional(short(marketLimits.search)),
  }),
  answer: Type.Object({
    /** What waits for the caller first, then the newest. */
    items: Type.Array(OrderHead),
    next: Nullable(Type.String()),
    counts: Type.Object({
      all: Type.Integer(),
      to_pay: Type.Integer(),
      on_way: Type.Integer(),
      returns: Type.Integer(),
      finished: Type.Integer(),
    }),
    strip: Type.Object({
      to_pay: UsdString,
      /** Units that are still to come, and packages that are on the way. */
      to_receive: Type.Integer(),
      packages: Type.Integer(),
      returning: UsdString,
      /** In the year of now, without what was refunded. */
      bought: UsdString,
      year: Type.Integer(),
    }),
  }),
};
export const ByNumber = Type.Object({ number: RowNumber });
const ByLine = Type.Object({ number: RowNumber, line: RowNumber });
export const orderSchemas = { params: ByNumber, answer: Order, errors: ['not_found'] as const };
const acting = ['not_found', 'order_state'] as const;
export const cancelSchemas = {
  params: ByNumber,
  answer: Order,
  errors: [...acting, 'not_payable'] as const,
};
export const cancelLineSchemas = {
  params: ByLine,
  body: Strict({ quantity: Type.Integer({ minimum: 1, maximum: marketLimits.quantity }) }),
  answer: Order,
  errors: acting,
};
export const receivedSchemas = {
  params: Type.Object({ number: RowNumber, package: RowNumber }),
  answer: Order,
  errors: acting,
};
export const revealSchemas = {
  params: ByLine,
  answer: Type.Object({ keys: Type.Array(Type.String()), order: Order }),
  errors: acting,
};
export const againSchemas = { params: ByNumber, answer: Cart, errors: off };

const ReturnLines = Type.Array(
  Strict({
    line: RowNumber,
    quantity: Type.Integer({ minimum: 1, maximum: marketLimits.quantity }),
  }),
  { minItems: 1, maxItems: marketLimits.lines },
);
/** `return_refused`: details.line, details.reason as `OrderLine.no_return`. */
export const askReturnSchemas = {
  params: ByNumber,
  body: Strict({
    lines: ReturnLines,
    reason: Type.Enum([...returnReasons]),
    note: Type.String({ maxLength: marketLimits.note }),
  }),
  answer: Order,
  errors: [...acting, 'return_refused'] as const,
};
export const sentReturnSchemas = {
  params: Type.Object({ number: RowNumber, id: RowNumber }),
  body: Strict({ tracking: short(60) }),
  answer: Order,
  errors: acting,
};
