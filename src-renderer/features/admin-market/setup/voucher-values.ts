import type { ShopVoucher } from '#contract/api/admin/market/market.ts';
import { readVoucher, VOUCHER_PATTERN, voucherKinds } from '#contract/rules/market/market.ts';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { readPercent } from '#renderer/components/money/read-percent.ts';
import { formatForInput, formatPercent, type FormatContext } from '#renderer/lib/format.ts';
import type { VoucherFields } from './setup-mutations.ts';

/** A voucher as it is typed; days are of UTC, and no limit is 0. */
export interface VoucherValues {
  readonly code: string;
  readonly kind: VoucherFields['kind'];
  readonly value: string;
  readonly category: number | null;
  readonly minimum: string;
  readonly starts: string;
  readonly ends: string;
  readonly uses_max: number;
  readonly per_member_max: number;
  readonly is_active: boolean;
}

const none: VoucherValues = {
  code: '',
  kind: voucherKinds[0],
  value: '',
  category: null,
  minimum: '0',
  starts: '',
  ends: '',
  uses_max: 0,
  per_member_max: 1,
  is_active: true,
};

/** A day of an instant, for its field. */
const dayOf = (at: string | null): string => at?.slice(0, 'YYYY-MM-DD'.length) ?? '';

export function voucherValues(voucher: ShopVoucher | null, format: FormatContext): VoucherValues {
  if (!voucher) return none;
  const { code, kind, value, category, minimum, starts_at, ends_at } = voucher;
  return {
    code,
    kind,
    value:
      kind === 'percent'
        ? formatPercent(value, format, { maximum: 4 })
        : formatForInput(value, format),
    category,
    minimum: formatForInput(minimum, format),
    starts: dayOf(starts_at),
    ends: dayOf(ends_at),
    uses_max: voucher.uses_max ?? 0,
    per_member_max: voucher.per_member_max,
    is_active: voucher.is_active,
  };
}

/** What it takes off as a decimal; null while that is none. */
export const valueOf = ({ kind, value }: Pick<VoucherValues, 'kind' | 'value'>): string | null =>
  kind === 'percent' ? readPercent(value) : readAmount(value);

/** A voucher as it is sent; null while something of it is missing. */
export function voucherBody(id: number | null, values: VoucherValues): VoucherFields | null {
  const { kind, category, starts, ends, uses_max, per_member_max, is_active } = values;
  const code = readVoucher(values.code);
  const value = valueOf(values);
  const minimum = readAmount(values.minimum);
  if (!VOUCHER_PATTERN.test(code) || value === null || minimum === null) return null;
  if (Number(value) <= 0) return null;
  return {
    id,
    code,
    kind,
    value,
    category,
    minimum,
    starts_at: starts === '' ? null : `${starts}T00:00:00.000Z`,
    ends_at: ends === '' ? null : `${ends}T23:59:59.000Z`,
    uses_max: uses_max === 0 ? null : uses_max,
    per_member_max,
    is_active,
  };
}
