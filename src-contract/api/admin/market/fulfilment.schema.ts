import Type from 'typebox';
import {
  fulfilmentStages,
  marketLimits,
  returnConditions,
  returnReasons,
  returnStates,
} from '../../../rules/market/market.ts';
import { Said } from '../../academy/academy.schema.ts';
import { Order } from '../../market/orders.schema.ts';
import {
  Day,
  DecimalString,
  Instant,
  Nullable,
  Page,
  PageQuery,
  RowNumber,
  Strict,
  UsdString,
} from '../../scalars.schema.ts';
import { Proposed } from '../proposals.schema.ts';

const text = (maxLength: number) => Type.String({ maxLength });
const Person = Type.Object({ username: Type.String(), name: Type.String() });
const found = ['not_found'] as const;
const acting = [...found, 'order_state'] as const;

export const FulfilmentRow = Type.Object({
  number: Type.Integer(),
  member: Person,
  city: Type.String(),
  country: Type.String(),
  units: Type.Integer(),
  names: Type.Array(Said),
  method: Said,
  paid_at: Instant,
  ship_by: Day,
  days_late: Type.Integer(),
  stage: Type.Enum([...fulfilmentStages]),
  /** Units that are not there. */
  missing: Type.Integer(),
});
export const queueSchemas = {
  query: Type.Object({
    ...PageQuery,
    stage: Type.Optional(Type.Enum([...fulfilmentStages])),
    search: Type.Optional(text(marketLimits.search)),
  }),
  /** By when they are due, late ones first. */
  answer: Type.Object({
    items: Type.Array(FulfilmentRow),
    next: Nullable(Type.String()),
    counts: Type.Object({
      pick: Type.Integer(),
      pack: Type.Integer(),
      ship: Type.Integer(),
      wait: Type.Integer(),
      late: Type.Integer(),
    }),
    /** To be picked: units, and places that they lie in. */
    units: Type.Integer(),
    places: Type.Integer(),
  }),
};

/** What is to be taken from where, for the orders that are named or all that are to be picked. */
export const pickListSchemas = {
  query: Type.Object({
    numbers: Type.Optional(Type.String({ pattern: '^\\d{1,9}(,\\d{1,9}){0,99}$' })),
  }),
  answer: Type.Object({
    items: Type.Array(
      Type.Object({
        location: Type.String(),
        sku: Type.String(),
        name: Said,
        option: Said,
        units: Type.Integer(),
        orders: Type.Array(Type.Integer()),
      }),
    ),
  }),
};

const PackLine = Type.Object({
  line: Type.Integer(),
  sku: Type.String(),
  name: Said,
  option: Said,
  location: Type.String(),
  units: Type.Integer(),
  picked: Type.Integer(),
  /** Initials of who picked last. */
  by: Nullable(Type.String()),
});
/** An order with all that packing it needs. */
export const Desk = Type.Object({
  order: Order,
  member: Person,
  stage: Type.Enum([...fulfilmentStages]),
  weight: Type.Integer(),
  /** Of the package that is being made; null: none is. */
  package: Nullable(
    Type.Object({ id: Type.Integer(), index: Type.Integer(), lines: Type.Array(PackLine) }),
  ),
  /** What is in no package yet. */
  rest: Type.Array(PackLine),
  /** USD that a second package costs and the buyer does not pay. */
  second_shipping: UsdString,
  /** What a refund of all that is left would be: of the price, and what of it the company had borne. */
  left: Type.Object({ total: UsdString, borne: UsdString }),
});
const ByNumber = Type.Object({ number: RowNumber });
const ByPackage = Type.Object({ package: RowNumber });
export const deskSchemas = { params: ByNumber, answer: Desk, errors: found };
/** Begins a package with what there is of the order, or with these lines. */
export const beginSchemas = {
  params: ByNumber,
  body: Strict({
    lines: Nullable(
      Type.Array(
        Strict({
          line: RowNumber,
          quantity: Type.Integer({ minimum: 1, maximum: marketLimits.quantity }),
        }),
        { minItems: 1, maxItems: marketLimits.lines },
      ),
    ),
  }),
  answer: Desk,
  errors: acting,
};
/** One unit; `sku_elsewhere`: details.number, an order that waits for it, or null. */
export const pickSchemas = {
  params: ByPackage,
  body: Strict({ sku: text(marketLimits.sku) }),
  answer: Desk,
  errors: [...acting, 'sku_elsewhere', 'already_resolved'] as const,
};
export const packSchemas = {
  params: ByPackage,
  answer: Desk,
  errors: [...acting, 'not_picked'] as const,
};
export const shipSchemas = {
  params: ByPackage,
  body: Strict({ carrier: text(60), tracking: text(60) }),
  answer: Desk,
  errors: acting,
};
/** The rest waits until a day, which the buyer is told. */
export const waitSchemas = {
  params: ByNumber,
  body: Strict({ until: Day }),
  answer: Desk,
  errors: acting,
};

export const ReturnRow = Type.Object({
  id: Type.Integer(),
  order: Type.Integer(),
  member: Person,
  state: Type.Enum([...returnStates]),
  reason: Type.Enum([...returnReasons]),
  note: Type.String(),
  asked_at: Instant,
  sent_by: Instant,
  sent_at: Nullable(Instant),
  tracking: Type.String(),
  arrived_at: Nullable(Instant),
  arrived_by: Nullable(Type.String()),
  decided_at: Nullable(Instant),
  decision_note: Type.String(),
  lines: Type.Array(
    Type.Object({
      line: Type.Integer(),
      sku: Type.String(),
      name: Said,
      option: Said,
      units: Type.Integer(),
      amount: UsdString,
      tax: UsdString,
      tax_rate: DecimalString,
      /** Before and after it is back in stock; null: there is no stock of it. */
      restock: Nullable(Type.Object({ before: Type.Integer(), after: Type.Integer() })),
    }),
  ),
  /** Shipping that comes back with it, where nothing of the order stays, and its tax. */
  shipping: UsdString,
  shipping_tax: UsdString,
  /** All together. */
  total: UsdString,
  /** What of it the company had borne: the buyer gets the rest. */
  borne: UsdString,
  to: Type.Enum(['balance', 'chain']),
  takes_two: Type.Boolean(),
  /** Of a proposal that waits for a second person. */
  proposal: Nullable(Type.Integer()),
});
export const returnsSchemas = {
  query: Type.Object({
    ...PageQuery,
    view: Type.Optional(Type.Enum(['open', 'refunded', 'refused', 'all'])),
    search: Type.Optional(text(marketLimits.search)),
  }),
  answer: Type.Object({
    items: Type.Array(ReturnRow),
    next: Nullable(Type.String()),
    counts: Type.Object({
      asked: Type.Integer(),
      sent: Type.Integer(),
      arrived: Type.Integer(),
      refunded: Type.Integer(),
      refused: Type.Integer(),
    }),
    /** USD of all that arrived and is not decided, and what went back this month. */
    to_refund: UsdString,
    refunded_this_month: UsdString,
    /** Of the last 90 days, the most frequent first. */
    reasons: Type.Array(
      Type.Object({
        reason: Type.Enum([...returnReasons]),
        returns: Type.Integer(),
        most: Nullable(Type.Object({ name: Said, returns: Type.Integer() })),
      }),
    ),
    orders_90_days: Type.Integer(),
    /** From this amount (USD) on a second person confirms it. */
    threshold: UsdString,
  }),
};
const ByReturn = Type.Object({ id: RowNumber });
export const arrivedSchemas = { params: ByReturn, answer: ReturnRow, errors: acting };
export const refundReturnSchemas = {
  params: ByReturn,
  body: Strict({
    condition: Type.Enum([...returnConditions]),
    note: text(marketLimits.note),
    /** As it was shown. */
    total: UsdString,
  }),
  answer: ReturnRow,
  proposed: Proposed,
  errors: [...acting, 'offer_changed', 'own_benefit', 'already_resolved'] as const,
};
export const refuseReturnSchemas = {
  params: ByReturn,
  body: Strict({ note: Type.String({ minLength: 1, maxLength: marketLimits.note }) }),
  answer: ReturnRow,
  errors: [...acting, 'already_resolved'] as const,
};
/** All that is left of an order goes back: units that were not sent are in stock again. */
export const refundOrderSchemas = {
  params: ByNumber,
  body: Strict({
    note: Type.String({ minLength: 1, maxLength: marketLimits.note }),
    total: UsdString,
  }),
  answer: Order,
  proposed: Proposed,
  errors: [...acting, 'offer_changed', 'own_benefit'] as const,
};

export const answerReviewSchemas = {
  params: Type.Object({ id: RowNumber }),
  body: Strict({ answer: text(marketLimits.review), is_hidden: Type.Boolean() }),
  answer: Type.Object({ ok: Type.Literal(true) }),
  errors: found,
};
export const reviewsSchemas = {
  query: Type.Object({ ...PageQuery, unanswered: Type.Optional(Type.Boolean()) }),
  answer: Page(
    Type.Object({
      id: Type.Integer(),
      product: Said,
      slug: Type.String(),
      member: Person,
      grade: Type.Integer(),
      text: Type.String(),
      at: Instant,
      answer: Type.String(),
      is_hidden: Type.Boolean(),
    }),
  ),
};

const Span = { from: Day, to: Day };
/** By the days on which orders were paid and refunded; both days are in it. */
export const salesSchemas = {
  query: Type.Object({ ...Span, by: Type.Enum(['product', 'country', 'day']) }),
  answer: Type.Object({
    items: Type.Array(
      Type.Object({
        /** SKU, country or day. */
        key: Type.String(),
        /** Of a SKU. */
        name: Nullable(Said),
        units: Type.Integer(),
        orders: Type.Integer(),
        /** Items less vouchers, without tax. */
        sold: UsdString,
        refunded: UsdString,
        tax: UsdString,
      }),
    ),
    totals: Type.Object({
      orders: Type.Integer(),
      sold: UsdString,
      refunded: UsdString,
      tax: UsdString,
    }),
  }),
};
export const taxesSchemas = {
  query: Type.Object(Span),
  answer: Type.Object({
    items: Type.Array(
      Type.Object({
        country: Type.String(),
        label: Type.String(),
        rate: DecimalString,
        base: UsdString,
        tax: UsdString,
        refunded: UsdString,
        owed: UsdString,
        orders: Type.Integer(),
      }),
    ),
    owed: UsdString,
    /** What the ledger has on `tax_payable` of the same days: the same figure. */
    booked: UsdString,
  }),
};
