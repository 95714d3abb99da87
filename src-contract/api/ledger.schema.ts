import Type from 'typebox';
import { earningKinds, journalKinds, memberAccounts } from '../rules/accounts.ts';
import { closingRequirements } from '../rules/bonuses.ts';
import {
  Day,
  DecimalString,
  Instant,
  Nullable,
  Page,
  PageQuery,
  UsdString,
} from './scalars.schema.ts';

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

/** BV of both legs. */
const Legs = Type.Object({ left: UsdString, right: UsdString });

/** As the closing stored it: nothing here is computed anew. */
const MatchedClosing = Type.Object({
  type: Type.Literal('matched'),
  plan: Type.Object({ name: Type.String(), name_en: Type.String() }),
  rate: DecimalString,
  cap: UsdString,
  /** As the closing found them. */
  legs: Legs,
  matched: UsdString,
  gross: UsdString,
  paid: UsdString,
  /** Cut off by the cap, never paid. */
  flushed: UsdString,
  /** What each leg keeps for the next closing. */
  carry: Legs,
});

const UnmatchedClosing = Type.Object({
  type: Type.Literal('not_eligible'),
  /** What was missing in the day's last instant. */
  missing: Type.Array(Type.Enum([...closingRequirements])),
  /** What each leg keeps; null while the next day is being closed. */
  carry: Nullable(Legs),
});

const EmptyClosing = Type.Object({
  /** There was no volume in one of the legs. */
  type: Type.Literal('nothing'),
});

/** What the last daily closing did to the caller. */
export const closingSchemas = {
  answer: Type.Object({
    /** The last day that is closed; null before the first one. */
    closing: Nullable(
      Type.Object({
        day: Day,
        closed_at: Instant,
        outcome: Type.Union([MatchedClosing, UnmatchedClosing, EmptyClosing]),
      }),
    ),
    /** The first day that is over and whose closing is not complete; null where there is none. */
    pending_day: Nullable(Day),
  }),
};
