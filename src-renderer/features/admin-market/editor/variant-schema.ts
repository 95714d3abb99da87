import { boolean, object, string, type ObjectSchema } from 'yup';
import { SKU_PATTERN } from '#contract/rules/market/market.ts';
import { amountText } from '#renderer/components/money/amount-schema.ts';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import type { FormatContext } from '#renderer/lib/format.ts';

export interface VariantValues {
  readonly sku: string;
  readonly name_es: string;
  readonly name_en: string;
  readonly price: string;
  readonly weight: string;
  readonly low_at: string;
  readonly location: string;
  readonly bv: string;
  readonly is_on_sale: boolean;
  readonly has_keys: boolean;
  readonly is_unlimited: boolean;
}

const whole = () =>
  string()
    .defined()
    .trim()
    .matches(/^\d{1,6}$/, 'field.invalid');

export const variantSchema = (format: FormatContext): ObjectSchema<VariantValues> =>
  object({
    sku: string()
      .defined()
      .trim()
      .required('field.required')
      .test('sku', 'field.invalid', (sku) => SKU_PATTERN.test(sku.toUpperCase())),
    name_es: string().defined().trim(),
    name_en: string().defined().trim(),
    price: amountText(format),
    weight: whole(),
    low_at: whole(),
    location: string().defined().trim(),
    bv: string()
      .defined()
      .test('bv', 'field.invalid', (text) => readAmount(text, 2, format.region) !== null),
    is_on_sale: boolean().defined(),
    has_keys: boolean().defined(),
    is_unlimited: boolean().defined(),
  });
