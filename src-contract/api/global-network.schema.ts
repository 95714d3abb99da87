import Type from 'typebox';
import {
  Day,
  DecimalString,
  Instant,
  Nullable,
  Page,
  PageQuery,
  RowNumber,
  Strict,
  UsdInput,
  UsdString,
} from './scalars.schema.ts';

export const Range = Type.Object({
  id: Type.Integer(),
  /** 1 for the lowest. */
  position: Type.Integer(),
  min_amount: UsdString,
  max_amount: UsdString,
  /** A deposit counts amount × weight. */
  weight: DecimalString,
  /** Its ceiling is amount × this. */
  max_multiple: DecimalString,
});

export const rangesSchemas = {
  answer: Type.Object({
    items: Type.Array(Range),
    /** "0.1" is 10 %. */
    share: DecimalString,
    wait_hours: Type.Number(),
    terms_version: Type.String(),
    /** Direct balance that could pay. */
    balance: UsdString,
  }),
};

export const GlobalDeposit = Type.Object({
  number: Type.Integer(),
  range: Type.Object({ id: Type.Integer(), position: Type.Integer() }),
  amount: UsdString,
  weight: DecimalString,
  /** The most it can earn: never a promise. */
  ceiling: UsdString,
  earned: UsdString,
  /** Part of what was earned that still waits. */
  waiting: UsdString,
  last_earning: Nullable(Type.Object({ day: Day, amount: UsdString })),
  opened_at: Instant,
  from_balance: Type.Boolean(),
  request_number: Nullable(Type.Integer()),
});

export const overviewSchemas = {
  answer: Type.Object({
    deposits: Type.Array(GlobalDeposit),
    totals: Type.Object({
      earned: UsdString,
      available: UsdString,
      waiting: UsdString,
      /** Withdrawn, or on its way. */
      withdrawn: UsdString,
    }),
    /** Credits that still wait, oldest first: when each can be withdrawn. */
    waiting: Type.Array(
      Type.Object({ day: Day, amount: UsdString, credited_at: Instant, available_at: Instant }),
    ),
    wait_hours: Type.Number(),
    /** Of the last closed day; null before the first. */
    total_weight: Nullable(UsdString),
  }),
};

/** One day: `revenue × rate = share`, divided by amount × weight, each up to its ceiling. */
export const EarningDay = Type.Object({
  day: Day,
  revenue: UsdString,
  rate: DecimalString,
  share: UsdString,
  total_weight: UsdString,
  /** What each of the member's deposits got. */
  parts: Type.Array(
    Type.Object({
      deposit: Type.Integer(),
      /** Amount × weight. */
      weight: UsdString,
      amount: UsdString,
      /** Cut by its ceiling. */
      capped: Type.Boolean(),
      entry: Type.String(),
    }),
  ),
  amount: UsdString,
});

export const earningsSchemas = { query: Type.Object(PageQuery), answer: Page(EarningDay) };

export const depositSchemas = {
  body: Strict({
    range_id: RowNumber,
    amount: UsdInput,
    accepted_terms: Type.String({ maxLength: 40 }),
  }),
  answer: GlobalDeposit,
  errors: [
    'not_found',
    'offer_changed',
    'amount_out_of_range',
    'terms_changed',
    'balance_exceeded',
  ] as const,
};
