import type { ShopVariant, VariantFields } from '#contract/api/admin/market/market.ts';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { formatForInput, type FormatContext } from '#renderer/lib/format.ts';
import type { VariantValues } from './variant-schema.ts';

const none: VariantValues = {
  sku: '',
  name_es: '',
  name_en: '',
  price: '',
  weight: '0',
  low_at: '0',
  location: '',
  bv: '0',
  is_on_sale: true,
  has_keys: false,
  is_unlimited: false,
};

/** What of a variant can be changed. */
export const variantNames = [
  'sku',
  'name_es',
  'name_en',
  'price',
  'weight',
  'low_at',
  'location',
  'bv',
  'is_on_sale',
] as const satisfies readonly (keyof VariantValues)[];
export type VariantName = (typeof variantNames)[number];

/** A variant as its form begins. */
export function variantValues(variant: ShopVariant | null, format: FormatContext): VariantValues {
  if (!variant) return none;
  const { sku, name_es, name_en, price, weight, low_at, location, bv, is_on_sale } = variant;
  return {
    ...none,
    sku,
    name_es,
    name_en,
    price: formatForInput(price, format),
    weight: String(weight),
    low_at: String(low_at),
    location,
    bv: formatForInput(bv, format),
    is_on_sale,
  };
}

/** A variant as it is sent. */
export const variantBody = (values: VariantValues): VariantFields => ({
  sku: values.sku.toUpperCase(),
  name_es: values.name_es,
  name_en: values.name_en,
  price: readAmount(values.price) ?? '0',
  weight: Number(values.weight),
  low_at: Number(values.low_at),
  location: values.location,
  bv: readAmount(values.bv) ?? '0',
  is_on_sale: values.is_on_sale,
});
