import Type from 'typebox';
import {
  Day,
  DecimalString,
  Instant,
  Nullable,
  RowNumber,
  Strict,
  UsdInput,
  UsdString,
} from './scalars.schema.ts';

export const PoolResult = Type.Object({
  day: Day,
  /** "-0.000833" is −0.0833 %. */
  rate: DecimalString,
  posted_at: Instant,
});

export const Pool = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  min_amount: UsdString,
  max_amount: UsdString,
  duration_days: Type.Integer(),
  is_open: Type.Boolean(),
  /** Published results, newest first, at most 30. */
  results: Type.Array(PoolResult),
});

export const poolsSchemas = {
  answer: Type.Object({
    items: Type.Array(Pool),
    /** Version of the terms that a deposit must accept. */
    terms_version: Type.String(),
    /** Direct balance that could pay. */
    balance: UsdString,
  }),
};

export const PoolPosition = Type.Object({
  id: Type.Integer(),
  pool: Type.Object({ id: Type.Integer(), name: Type.String() }),
  /** What it was opened with. */
  amount: UsdString,
  /** What is left of it; "0.00" once it was returned. */
  principal: UsdString,
  /** Sum of the good days, to the pool balance. */
  credited: UsdString,
  /** Sum of the bad days, taken off the principal; zero or below. */
  lost: UsdString,
  opened_at: Instant,
  matures_at: Instant,
  closed_at: Nullable(Instant),
  /** What came back at the end of the term; null before. */
  returned: Nullable(UsdString),
  from_balance: Type.Boolean(),
  request_number: Nullable(Type.Integer()),
});

export const positionsSchemas = {
  answer: Type.Object({
    /** Open ones first, then newest first. */
    items: Type.Array(PoolPosition),
    totals: Type.Object({
      /** Of the open ones. */
      amount: UsdString,
      principal: UsdString,
      /** Of all. */
      credited: UsdString,
      lost: UsdString,
      returned: UsdString,
      /** The pool balance, and what left it (withdrawn or on its way). */
      balance: UsdString,
      withdrawn: UsdString,
    }),
  }),
};

/** One day of a position: `principal × rate = amount`. */
export const PositionDay = Type.Object({
  day: Day,
  /** Null where nothing was published. */
  rate: Nullable(DecimalString),
  /** Principal before it. */
  principal: Nullable(UsdString),
  /** Signed: added to the pool balance, or taken off the principal. */
  amount: Nullable(UsdString),
  /** Entry of the ledger; null where the day changed nothing. */
  entry: Nullable(Type.String()),
  posted_at: Nullable(Instant),
});

export const positionSchemas = {
  params: Type.Object({ id: RowNumber }),
  query: Type.Object({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 4000 })) }),
  answer: Type.Object({
    ...PoolPosition.properties,
    /** Newest first; `days` of them, 30 by default. */
    days: Type.Array(PositionDay),
  }),
  errors: ['not_found'] as const,
};

export const openSchemas = {
  body: Strict({
    pool_id: RowNumber,
    amount: UsdInput,
    accepted_terms: Type.String({ maxLength: 40 }),
  }),
  answer: PoolPosition,
  errors: [
    'not_found',
    'offer_changed',
    'amount_out_of_range',
    'terms_changed',
    'balance_exceeded',
  ] as const,
};
