import Type from 'typebox';
import {
  marketLimits,
  productDrawings,
  productKinds,
  productStates,
  stockMoves,
  VOUCHER_PATTERN,
  voucherKinds,
} from '../../../rules/market/market.ts';
import {
  CSV_ERRORS_MAX,
  productColumns,
  productCsvProblems,
} from '../../../rules/market/product-csv.ts';
import { Language, Slug } from '../../academy/academy.schema.ts';
import { FileId, FileView } from '../../files.schema.ts';
import { Sku } from '../../market/market.schema.ts';
import {
  DecimalString,
  Instant,
  Nullable,
  Page,
  PageQuery,
  RowNumber,
  Strict,
  UsdInput,
  UsdString,
} from '../../scalars.schema.ts';

const text = (maxLength: number) => Type.String({ maxLength });
const pair = <Name extends string>(name: Name, max: number) =>
  ({ [`${name}_es`]: text(max), [`${name}_en`]: text(max) }) as Record<
    `${Name}_es` | `${Name}_en`,
    ReturnType<typeof text>
  >;
const ById = Type.Object({ id: RowNumber });
const whole = (maximum: number) => Type.Integer({ minimum: 0, maximum });
export const found = ['not_found'] as const;
export const changed = [...found, 'conflict'] as const;
const CountryCode = Type.String({ pattern: '^[A-Z]{2}$' });
/** A fraction: "0.19" is 19 %. */
const Rate = Type.String({ pattern: '^(0|1|0\\.\\d{1,6})$' });

const Titled = { file: FileId, ...pair('title', marketLimits.name) };
export const productFields = {
  kind: Type.Enum([...productKinds]),
  category: RowNumber,
  tax_class: RowNumber,
  drawing: Type.Enum([...productDrawings]),
  ...pair('name', marketLimits.name),
  ...pair('lead', marketLimits.lead),
  ...pair('body', marketLimits.body),
  ...pair('not', marketLimits.lead),
  /** Why it cannot be returned; read where it cannot. */
  ...pair('no_return', marketLimits.lead),
  is_returnable: Type.Boolean(),
  per_order_max: Nullable(Type.Integer({ minimum: 1, maximum: marketLimits.quantity })),
  facts: Type.Array(
    Strict({ ...pair('name', marketLimits.short), ...pair('value', marketLimits.lead) }),
    {
      maxItems: marketLimits.facts,
    },
  ),
  pictures: Type.Array(Strict({ file: FileId, ...pair('alt', marketLimits.lead) }), {
    maxItems: marketLimits.pictures,
  }),
  documents: Type.Array(Strict({ ...Titled, languages: Type.Array(Language, { maxItems: 2 }) }), {
    maxItems: marketLimits.files,
  }),
  /** What who bought it downloads. */
  downloads: Type.Array(Strict(Titled), { maxItems: marketLimits.files }),
};
const variantFields = {
  sku: Sku,
  ...pair('name', marketLimits.short),
  price: UsdInput,
  /** Grams. */
  weight: whole(1_000_000),
  low_at: whole(100_000),
  location: text(marketLimits.short),
  /** Volume of one; counts while `area_volume_enabled` is on. */
  bv: UsdInput,
  is_on_sale: Type.Boolean(),
};

export const AdminVariant = Type.Object({
  id: Type.Integer(),
  ...variantFields,
  price: UsdString,
  bv: UsdString,
  /** Each unit is a key; its stock are the keys that were added. */
  has_keys: Type.Boolean(),
  /** Null: as many as are wanted. */
  available: Nullable(Type.Integer()),
  /** In the warehouse for orders that wait for their payment, or to be sent: a stock take counts them. */
  reserved: Type.Integer(),
  /** When more of it is expected. */
  expected_on: Nullable(Type.String()),
  version: Type.Integer(),
});

const ProductStanding = {
  id: Type.Integer(),
  slug: Slug,
  state: Type.Enum([...productStates]),
  version: Type.Integer(),
  updated_at: Instant,
  updated_by: Nullable(Type.String()),
  /** Texts that are missing in each language, by their names. */
  missing: Type.Object({ es: Type.Array(Type.String()), en: Type.Array(Type.String()) }),
};
export const ProductRow = Type.Object({
  ...ProductStanding,
  kind: productFields.kind,
  drawing: productFields.drawing,
  name_es: Type.String(),
  name_en: Type.String(),
  category: Type.Integer(),
  price: UsdString,
  variants: Type.Integer(),
  available: Nullable(Type.Integer()),
  low: Type.Integer(),
});
export const AdminProduct = Type.Object({
  ...ProductStanding,
  ...productFields,
  variants: Type.Array(AdminVariant),
  /** Of what its pictures, documents and downloads name. */
  files: Type.Array(FileView),
  volume_on: Type.Boolean(),
});

export const productsSchemas = {
  query: Type.Object({
    ...PageQuery,
    state: Type.Optional(Type.Enum([...productStates])),
    category: Type.Optional(RowNumber),
    search: Type.Optional(text(marketLimits.search)),
    low: Type.Optional(Type.Boolean()),
  }),
  answer: Type.Object({
    items: Type.Array(ProductRow),
    next: Nullable(Type.String()),
    counts: Type.Object({
      draft: Type.Integer(),
      published: Type.Integer(),
      retired: Type.Integer(),
    }),
  }),
  errors: [] as const,
};
export const productSchemas = { params: ById, answer: AdminProduct, errors: found };
export const createProductSchemas = {
  body: Strict(productFields),
  answer: AdminProduct,
  errors: [] as const,
};
/** The version that was seen; `conflict` says who changed it since and when. */
const Seen = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
export const changeProductSchemas = {
  params: ById,
  body: Strict({ ...productFields, version: Seen }),
  answer: AdminProduct,
  errors: changed,
};
/** `checks_failed`: details.checks, of `texts`, `variants`, `promise`. */
export const stateSchemas = {
  params: ById,
  body: Strict({ state: Type.Enum(['published', 'retired']), version: Seen }),
  answer: AdminProduct,
  errors: [...changed, 'checks_failed'] as const,
};
export const addVariantSchemas = {
  params: ById,
  /** `has_keys` and `is_unlimited` stay as they are from then on. */
  body: Strict({ ...variantFields, has_keys: Type.Boolean(), is_unlimited: Type.Boolean() }),
  answer: AdminProduct,
  errors: [...found, 'too_many'] as const,
};
export const changeVariantSchemas = {
  params: ById,
  body: Strict({ ...variantFields, version: Seen }),
  answer: AdminProduct,
  errors: changed,
};

export const movesSchemas = {
  params: ById,
  query: Type.Object(PageQuery),
  /** Newest first. */
  answer: Page(
    Type.Object({
      id: Type.Integer(),
      move: Type.Enum([...stockMoves]),
      units: Type.Integer(),
      /** After it. */
      available: Type.Integer(),
      reserved: Type.Integer(),
      order: Nullable(Type.Integer()),
      return: Nullable(Type.Integer()),
      reason: Type.String(),
      by: Nullable(Type.String()),
      at: Instant,
    }),
  ),
  errors: found,
};
/** Goods that came in, or a count of what is in the warehouse. */
export const stockSchemas = {
  params: ById,
  /** Of a take: what is there, those reserved and sold that have not left among them. */
  body: Strict({
    move: Type.Enum(['receipt', 'take']),
    units: whole(1_000_000),
    reason: Type.String({ minLength: 1, maxLength: marketLimits.note }),
    /** When more of it is expected; null: not known. */
    expected_on: Nullable(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', format: 'date' })),
  }),
  answer: AdminProduct,
  errors: [...found, 'stock_gone'] as const,
};
export const addKeysSchemas = {
  params: ById,
  body: Strict({
    keys: Type.Array(Type.String({ minLength: 1, maxLength: marketLimits.key }), {
      minItems: 1,
      maxItems: marketLimits.keys,
    }),
  }),
  answer: Type.Object({
    added: Type.Integer(),
    /** They were there already. */
    known: Type.Integer(),
    product: AdminProduct,
  }),
  errors: found,
};

export const importSchemas = {
  body: Strict({
    csv: Type.String({ maxLength: 8_000_000 }),
    /** False: a dry run, which changes nothing. */
    apply: Type.Boolean(),
  }),
  answer: Type.Object({
    /** Products, and variants; of a dry run what it would be. Nothing is changed where there are errors. */
    created: Type.Integer(),
    changed: Type.Integer(),
    variants: Type.Integer(),
    rows: Type.Integer(),
    applied: Type.Boolean(),
    errors: Type.Array(
      Type.Object({
        line: Type.Integer(),
        column: Nullable(Type.Enum([...productColumns])),
        id: Type.Enum([...productCsvProblems]),
      }),
      { maxItems: CSV_ERRORS_MAX },
    ),
  }),
  errors: [] as const,
};
export const exportSchemas = {
  answer: Type.Unsafe<ArrayBuffer>({ type: 'string', format: 'binary' }),
  errors: [] as const,
};

const Category = { slug: Slug, ...pair('name', marketLimits.short), position: whole(1000) };
const TaxClass = {
  code: Slug,
  ...pair('name', marketLimits.short),
  /** Shipping is taxed as this class. */
  taxes_shipping: Type.Boolean(),
  rates: Type.Array(Strict({ country: CountryCode, label: text(20), rate: Rate }), {
    maxItems: 260,
  }),
};
const Method = {
  /** Null: a new one. */
  id: Nullable(RowNumber),
  ...pair('name', marketLimits.short),
  days_min: whole(120),
  days_max: whole(120),
  tracking_url: text(200),
  is_active: Type.Boolean(),
  tiers: Type.Array(
    Strict({ grams: Type.Integer({ minimum: 1, maximum: 1_000_000 }), price: UsdInput }),
    {
      minItems: 1,
      maxItems: 20,
    },
  ),
};
const Zone = {
  ...pair('name', marketLimits.short),
  countries: Type.Array(CountryCode, { maxItems: 260 }),
  methods: Type.Array(Strict(Method), { maxItems: 10 }),
};
const id = { id: Nullable(RowNumber) };
const stored = <Fields extends Type.TProperties>(fields: Fields) =>
  Type.Array(Type.Object({ ...fields, id: Type.Integer() }));
/** What the shop is made of beside its products. */
export const Setup = Type.Object({
  categories: stored({ ...Category, products: Type.Integer() }),
  tax_classes: stored(TaxClass),
  zones: stored(Zone),
});
export const setupSchemas = { answer: Setup, errors: [] as const };
/** Null ids make new ones. */
export const categorySchemas = {
  body: Strict({ ...id, ...Category }),
  answer: Setup,
  errors: found,
};
export const taxClassSchemas = {
  body: Strict({ ...id, ...TaxClass }),
  answer: Setup,
  errors: found,
};
/** A country is in one zone: named in another one it leaves that. */
export const zoneSchemas = { body: Strict({ ...id, ...Zone }), answer: Setup, errors: found };

const Code = Type.String({ maxLength: marketLimits.voucher, pattern: VOUCHER_PATTERN.source });
const voucherFields = {
  code: Code,
  kind: Type.Enum([...voucherKinds]),
  /** Of `amount`: USD off; of `percent`: a fraction. */
  value: Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,6})?$' }),
  /** Null: for everything. */
  category: Nullable(RowNumber),
  minimum: UsdInput,
  starts_at: Nullable(Instant),
  ends_at: Nullable(Instant),
  /** Of all members; null: no limit. */
  uses_max: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  per_member_max: Type.Integer({ minimum: 1, maximum: 1000 }),
  is_active: Type.Boolean(),
};
export const Vouchers = Type.Object({
  items: Type.Array(
    Type.Object({
      ...voucherFields,
      value: DecimalString,
      minimum: UsdString,
      id: Type.Integer(),
      uses: Type.Integer(),
      /** USD that it took off orders that were paid. */
      given: UsdString,
    }),
  ),
});
export const vouchersSchemas = { answer: Vouchers, errors: [] as const };
export const saveVoucherSchemas = {
  body: Strict({ ...id, ...voucherFields }),
  answer: Vouchers,
  errors: found,
};
