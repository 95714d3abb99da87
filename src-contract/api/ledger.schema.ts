import Type from 'typebox';
import { earningKinds, journalKinds, memberAccounts } from '../rules/accounts.ts';
import { Day, Instant, Nullable, Page, PageQuery, UsdString } from './scalars.schema.ts';

export const LedgerEntry = Type.Object({
  id: Type.String(),
  journal: Type.String(),
  kind: Type.Enum([...journalKinds]),
  account: Type.Enum([...memberAccounts]),
  /** Signed USD: what the entry did to the account. */
  amount: UsdString,
  occurred_at: Instant,
  /** Number of the withdrawal, purchase … that caused it. */
  source: Nullable(Type.Object({ type: Type.String(), id: Type.String() })),
  /** What the amount was computed from: plan, from whom, matched volume, rate, cap, flush … */
  details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
});

export const listSchemas = {
  query: Type.Object({
    ...PageQuery,
    account: Type.Optional(Type.Enum([...memberAccounts])),
    kind: Type.Optional(Type.Enum([...journalKinds])),
  }),
  answer: Page(LedgerEntry),
};

export const earningsSchemas = {
  query: Type.Object({ period: Type.Enum(['7d', '30d', '12m']) }),
  answer: Type.Object({
    /** One bucket a day (7d, 30d) or a month (12m), oldest first, empty ones included; UTC. */
    buckets: Type.Array(
      Type.Object({
        /** First day of the bucket. */
        day: Day,
        binary_bonus: UsdString,
        direct_bonus: UsdString,
        /** Net of negative results: can be below zero. */
        pool_result: UsdString,
        global_earning: UsdString,
      }),
    ),
    totals: Type.Record(Type.Enum([...earningKinds]), UsdString),
    total: UsdString,
  }),
};
