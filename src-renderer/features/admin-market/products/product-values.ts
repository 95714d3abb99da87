import type { ShopProduct, ShopProductFields } from '#contract/api/admin/market/market.ts';
import { productDrawings, type ProductKind } from '#contract/rules/market/market.ts';

export const productNames = [
  'kind',
  'category',
  'tax_class',
  'drawing',
  'name_es',
  'name_en',
  'lead_es',
  'lead_en',
  'body_es',
  'body_en',
  'not_es',
  'not_en',
  'no_return_es',
  'no_return_en',
  'is_returnable',
  'per_order_max',
  'facts',
  'pictures',
  'documents',
  'downloads',
] as const satisfies readonly (keyof ShopProductFields)[];

/** What of a product can be saved. */
export const fieldsOf = (product: ShopProduct): ShopProductFields =>
  Object.fromEntries(
    productNames.map((name) => [name, product[name]]),
  ) as unknown as ShopProductFields;

interface Start {
  readonly kind: ProductKind;
  readonly category: number;
  readonly tax_class: number;
  readonly name_es: string;
  readonly name_en: string;
}

/** A draft as it begins; everything else is written in its editor. */
export const emptyProduct = (start: Start): ShopProductFields => ({
  drawing: start.kind === 'digital' ? 'licence' : productDrawings[0],
  lead_es: '',
  lead_en: '',
  body_es: '',
  body_en: '',
  not_es: '',
  not_en: '',
  no_return_es: '',
  no_return_en: '',
  is_returnable: true,
  per_order_max: null,
  facts: [],
  pictures: [],
  documents: [],
  downloads: [],
  ...start,
});
