import type { ShopSetup } from '#contract/api/admin/market/market.ts';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { formatForInput, type FormatContext } from '#renderer/lib/format.ts';
import type { ZoneFields } from './setup-mutations.ts';

type Method = ShopSetup['zones'][number]['methods'][number];

/** A price up to a weight, as typed. */
export interface TierValues {
  readonly grams: string;
  readonly price: string;
}
export interface MethodValues {
  readonly id: number | null;
  readonly name_es: string;
  readonly name_en: string;
  readonly days_min: number;
  readonly days_max: number;
  readonly tracking_url: string;
  readonly is_active: boolean;
  readonly tiers: readonly TierValues[];
}

export const emptyMethod: MethodValues = {
  id: null,
  name_es: '',
  name_en: '',
  days_min: 3,
  days_max: 6,
  tracking_url: '',
  is_active: true,
  tiers: [{ grams: '', price: '' }],
};

export const methodValues = (method: Method, format: FormatContext): MethodValues => ({
  ...method,
  tiers: method.tiers.map(({ grams, price }) => ({
    grams: String(grams),
    price: formatForInput(price, format),
  })),
});

/** A method as it is sent; null while something of it is missing. */
export function methodBody(values: MethodValues): ZoneFields['methods'][number] | null {
  const tiers = values.tiers.flatMap(({ grams, price }) => {
    const amount = readAmount(price);
    return /^[1-9]\d{0,5}$/.test(grams) && amount !== null
      ? { grams: Number(grams), price: amount }
      : [];
  });
  const isNamed = values.name_es.trim() !== '' || values.name_en.trim() !== '';
  const isWhole = tiers.length === values.tiers.length && tiers.length > 0;
  return isNamed && isWhole && values.days_min <= values.days_max ? { ...values, tiers } : null;
}
