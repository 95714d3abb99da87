import type {
  CataloguePlan,
  CatalogueRange,
  CatalogueRank,
  PlanFields,
  RangeFields,
  RankFields,
} from '#contract/api/admin/catalogue.ts';
import { formatUnits, parseUnits } from '#contract/rules/money.ts';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { readPercent } from '#renderer/components/money/read-percent.ts';
import { readFactor } from './read-factor.ts';

const RATE_DECIMALS = 8;
const PERCENT_DECIMALS = 6;

/** Fields of a form: what is typed, and the boxes. */
type Typed<Fields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends boolean ? boolean : string;
};
export type PlanValues = Typed<PlanFields>;
export type RangeValues = Typed<RangeFields>;
export type RankValues = Typed<RankFields>;

/** "0.08" → "8", as it is typed. */
const percentOf = (rate: string) => formatUnits(parseUnits(rate, RATE_DECIMALS), PERCENT_DECIMALS);

const newPlan: PlanValues = {
  name: '',
  name_en: '',
  price: '',
  duration_days: '',
  volume: '',
  direct_rate: '',
  binary_rate: '',
  daily_cap: '',
  is_sold: true,
};

/** What the form of a plan begins with; null: of a new one. */
export function planValues(plan: CataloguePlan | null): PlanValues {
  if (!plan) return newPlan;
  const { name, name_en, price, volume, daily_cap, is_sold } = plan;
  return {
    name,
    name_en,
    price,
    duration_days: String(plan.duration_days),
    volume,
    direct_rate: percentOf(plan.direct_rate),
    binary_rate: percentOf(plan.binary_rate),
    daily_cap,
    is_sold,
  };
}

/** What a form that its schema let through means. */
export const planFields = (values: PlanValues): PlanFields => ({
  ...values,
  price: readAmount(values.price) ?? '',
  duration_days: Number(values.duration_days),
  volume: readAmount(values.volume) ?? '',
  direct_rate: readPercent(values.direct_rate) ?? '',
  binary_rate: readPercent(values.binary_rate) ?? '',
  daily_cap: readAmount(values.daily_cap) ?? '',
});

export const rangeValues = (range: CatalogueRange | null): RangeValues => ({
  min_amount: range?.min_amount ?? '',
  max_amount: range?.max_amount ?? '',
  weight: range?.weight ?? '',
  max_multiple: range?.max_multiple ?? '',
  is_open: range?.is_open ?? true,
});

export const rangeFields = (values: RangeValues): RangeFields => ({
  ...values,
  min_amount: readAmount(values.min_amount) ?? '',
  max_amount: readAmount(values.max_amount) ?? '',
  weight: readFactor(values.weight) ?? '',
  max_multiple: readFactor(values.max_multiple) ?? '',
});

export const rankValues = (rank: CatalogueRank | null): RankValues => ({
  name: rank?.name ?? '',
  name_en: rank?.name_en ?? '',
  left_volume: rank?.left_volume ?? '',
  right_volume: rank?.right_volume ?? '',
  left_directs: rank ? String(rank.left_directs) : '',
  right_directs: rank ? String(rank.right_directs) : '',
});

export const rankFields = (values: RankValues): RankFields => ({
  ...values,
  left_volume: readAmount(values.left_volume) ?? '',
  right_volume: readAmount(values.right_volume) ?? '',
  left_directs: Number(values.left_directs),
  right_directs: Number(values.right_directs),
});
