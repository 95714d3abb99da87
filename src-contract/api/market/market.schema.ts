import Type from 'typebox';
import {
  catalogueSorts,
  marketLimits,
  productDrawings,
  productKinds,
  SKU_PATTERN,
} from '../../rules/market/market.ts';
import { voucherProblems } from '../../rules/market/vouchers.ts';
import { Language, Said, Slug } from '../academy/academy.schema.ts';
import { FileView } from '../files.schema.ts';
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
} from '../scalars.schema.ts';

export const off = ['area_off', 'not_found'] as const;
export const Sku = Type.String({ maxLength: marketLimits.sku, pattern: SKU_PATTERN.source });
const Quantity = Type.Integer({ minimum: 0, maximum: marketLimits.quantity });
const Rating = Type.Object({
  /** Of 5, with one decimal; null: nobody has reviewed it. */
  value: Nullable(DecimalString),
  count: Type.Integer(),
});

/** What of a variant, or of all variants of a product, can be bought. */
export const Stock = Type.Object({
  /** Units; null: as many as are wanted. */
  available: Nullable(Type.Integer()),
  /** Below the variant's own limit: the number is worth saying. */
  is_low: Type.Boolean(),
});

export const Picture = Type.Object({ file: FileView, alt: Said });

export const ProductCard = Type.Object({
  slug: Slug,
  kind: Type.Enum([...productKinds]),
  name: Said,
  lead: Said,
  drawing: Type.Enum([...productDrawings]),
  picture: Nullable(Picture),
  /** Of the cheapest variant, and of the dearest one. Without tax. */
  price: UsdString,
  price_to: UsdString,
  variants: Type.Integer(),
  stock: Stock,
  rating: Rating,
});

export const catalogueSchemas = {
  query: Type.Object({
    ...PageQuery,
    search: Type.Optional(Type.String({ maxLength: marketLimits.search })),
    /** Searches for what was typed and mends no word. */
    literal: Type.Optional(Type.Boolean()),
    category: Type.Optional(Slug),
    in_stock: Type.Optional(Type.Boolean()),
    sort: Type.Optional(Type.Enum([...catalogueSorts])),
  }),
  answer: Type.Object({
    items: Type.Array(ProductCard),
    next: Nullable(Type.String()),
    /** Of the search and the filters: counted up to a thousand. */
    total: Type.Integer(),
    /** There are more than `total`. */
    is_more: Type.Boolean(),
    /** What the search was taken for, where words of it were mended; null: for what was typed. */
    corrected: Nullable(Type.String()),
    /** Products of each category, whatever is searched. */
    categories: Type.Array(Type.Object({ slug: Slug, name: Said, count: Type.Integer() })),
    /** Units in the caller's cart. */
    cart: Type.Integer(),
  }),
  errors: ['area_off'] as const,
};

export const Variant = Type.Object({
  id: Type.Integer(),
  sku: Type.String(),
  name: Said,
  price: UsdString,
  /** Grams; 0: nothing is sent. */
  weight: Type.Integer(),
  stock: Stock,
  is_on_sale: Type.Boolean(),
  /** The caller is told when there is more of it. */
  is_awaited: Type.Boolean(),
});

/** What the caller's default address makes of it. */
const Here = Type.Object({
  city: Type.String(),
  country: Type.String(),
  tax_label: Type.String(),
  tax_rate: DecimalString,
  methods: Type.Array(Type.Object({ name: Said, price: UsdString, from: Day, to: Day })),
});

export const Review = Type.Object({
  id: Type.Integer(),
  /** First name and initial. */
  name: Type.String(),
  grade: Type.Integer(),
  text: Type.String(),
  variant: Said,
  at: Instant,
  answer: Nullable(Type.Object({ text: Type.String(), at: Instant })),
  is_own: Type.Boolean(),
});

export const Product = Type.Object({
  ...ProductCard.properties,
  category: Type.Object({ slug: Slug, name: Said }),
  body: Said,
  /** What it does not do; empty: nothing is to be said. */
  not: Said,
  facts: Type.Array(Type.Object({ name: Said, value: Said })),
  pictures: Type.Array(Picture),
  documents: Type.Array(
    Type.Object({ file: FileView, title: Said, languages: Type.Array(Language) }),
  ),
  options: Type.Array(Variant),
  /** Null: it can be returned; else why not. */
  no_return: Nullable(Said),
  return_days: Type.Integer(),
  /** Units that one order may have; null: no such limit. */
  per_order_max: Nullable(Type.Integer()),
  here: Nullable(Here),
  /** Purchases of it, and the reviews by grade, the best first. */
  purchases: Type.Integer(),
  grades: Type.Array(Type.Integer()),
  reviews: Type.Array(Review),
  /** The order by which the caller may review it; null: none. */
  review_of: Nullable(Type.Integer()),
});
const BySlug = Type.Object({ slug: Slug });
export const productSchemas = { params: BySlug, answer: Product, errors: off };
export const reviewsSchemas = {
  params: BySlug,
  query: Type.Object(PageQuery),
  answer: Page(Review),
  errors: off,
};
/** Written again within the days of the setting, it replaces the first one. */
export const reviewSchemas = {
  params: BySlug,
  body: Strict({
    grade: Type.Integer({ minimum: 1, maximum: 5 }),
    text: Type.String({ maxLength: marketLimits.review }),
  }),
  answer: Product,
  errors: [...off, 'not_bought', 'already_rated'] as const,
};
export const awaitSchemas = {
  params: Type.Object({ variant: RowNumber }),
  body: Strict({ on: Type.Boolean() }),
  answer: Type.Object({ is_awaited: Type.Boolean() }),
  errors: off,
};

export const TaxRow = Type.Object({
  label: Type.String(),
  rate: DecimalString,
  base: UsdString,
  amount: UsdString,
  /** Names of products that an other rate than the first one is on. */
  products: Type.Array(Said),
});

/** Every row of a sum; `total` is items − discount + shipping + tax. */
export const Totals = Type.Object({
  items: UsdString,
  discount: UsdString,
  shipping: UsdString,
  tax: UsdString,
  total: UsdString,
  taxes: Type.Array(TaxRow),
});

export const CartLine = Type.Object({
  variant: Type.Integer(),
  product: Slug,
  kind: Type.Enum([...productKinds]),
  name: Said,
  option: Said,
  sku: Type.String(),
  drawing: Type.Enum([...productDrawings]),
  picture: Nullable(Picture),
  quantity: Type.Integer(),
  /** Most that can be ordered now; 0: it is gone. */
  most: Type.Integer(),
  price: UsdString,
  /** Of all units. */
  amount: UsdString,
  discount: UsdString,
  has_key: Type.Boolean(),
  /** The price when it was put in, where it is another now; told until it is seen once. */
  price_before: Nullable(UsdString),
  /** The quantity before it was lowered to what is there. */
  quantity_before: Nullable(Type.Integer()),
  /** Where it is gone: a variant of the product that is not, and is not in the cart. Null: none. */
  instead: Nullable(
    Type.Object({
      variant: Type.Integer(),
      option: Said,
      /** As many as were wished for, at most as many as one order can have. */
      quantity: Type.Integer(),
      /** Null: as many as are wanted. */
      available: Nullable(Type.Integer()),
    }),
  ),
});

export const VoucherView = Type.Object({
  code: Type.String(),
  /** USD off; null: percent. */
  amount: Nullable(UsdString),
  percent: Nullable(DecimalString),
  category: Nullable(Said),
  ends_at: Nullable(Instant),
  minimum: UsdString,
  /** Null: it applies. */
  problem: Nullable(Type.Enum([...voucherProblems])),
});

export const Cart = Type.Object({
  lines: Type.Array(CartLine),
  units: Type.Integer(),
  /** Grams of what is sent. */
  weight: Type.Integer(),
  voucher: Nullable(VoucherView),
  /** By the default address and its cheapest method; without one by the caller's country, unsent. */
  estimate: Type.Object({ ...Totals.properties, city: Nullable(Type.String()) }),
});
export const cartSchemas = { answer: Cart, errors: ['area_off'] as const };
export const CartChange = Type.Union([
  /** It is another one than it was: read it again. */
  Type.Object({ event: Type.Literal('cart') }),
  /** This stream made room for a newer one. */
  Type.Object({ closed: Type.Literal('too_many') }),
]);
/**
 * That the caller's cart changed, on whichever device, for as long as the connection is held: one JSON
 * `CartChange` a line (application/x-ndjson), an empty line every 15 s. A member holds five at most.
 */
export const watchCartSchemas = { answer: Type.String(), errors: ['area_off'] as const };
/** Sets how many of a variant are in the cart; none takes it out. */
export const setLineSchemas = {
  body: Strict({ variant: RowNumber, quantity: Quantity }),
  answer: Cart,
  errors: [...off, 'too_many'] as const,
};
/** `voucher_refused`: details.reason, one of voucherProblems, with ends_at or minimum. */
export const voucherSchemas = {
  body: Strict({ code: Nullable(Type.String({ maxLength: marketLimits.voucher })) }),
  answer: Cart,
  errors: ['area_off', 'voucher_refused'] as const,
};
