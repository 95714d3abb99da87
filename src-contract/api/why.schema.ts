import Type from 'typebox';
import { journalKinds, memberAccounts } from '../rules/accounts.ts';
import { exchangeSides } from '../rules/exchange/quote.ts';
import { treeSides } from '../rules/limits.ts';
import { membershipPurchaseKinds } from '../rules/purchases.ts';
import { whyAccounts } from '../rules/why.ts';
import { withdrawalStatuses } from '../rules/withdrawals/transitions.ts';
import {
  Address,
  Currency,
  Day,
  DecimalString,
  Hash,
  Instant,
  Nullable,
  RowNumber,
  UsdString,
} from './scalars.schema.ts';

const Named = Type.Object({ name: Type.String(), name_en: Type.String() });
/** BV of both legs. */
const Legs = Type.Object({ left: UsdString, right: UsdString });

/** A purchase in the member's own downline: of whom it tells the name and the plan. */
export const WhyPurchase = Type.Object({
  /** Id of the volume event: names the purchase for its path. */
  event: Type.String(),
  /** First and last name. */
  name: Type.String(),
  side: Type.Enum([...treeSides]),
  /** Null where the event is of no purchase that is still known. */
  plan: Nullable(Named),
  kind: Nullable(Type.Enum([...membershipPurchaseKinds])),
  /** BV; below zero where the chain undid it. */
  volume: UsdString,
  day: Day,
});

const Purchases = {
  /** The largest first, at most 200; the sums beside it are over all. */
  purchases: Type.Array(WhyPurchase),
  purchase_count: Type.Integer(),
  /** BV of those that are not told one by one. */
  others: Legs,
};

const Membership = {
  plan: Named,
  kind: Type.Enum([...membershipPurchaseKinds]),
  /** What was paid. */
  amount: UsdString,
  from_balance: Type.Boolean(),
  /** Of the member's own request; null where somebody else made it. */
  request_number: Nullable(Type.Integer()),
  settled_at: Instant,
};

export const BinaryEvidence = Type.Object({
  type: Type.Literal('binary'),
  day: Day,
  plan: Named,
  rate: DecimalString,
  cap: UsdString,
  /** What the closing before left, and what was bought since without being matched. */
  before: Nullable(
    Type.Object({
      /** Null: there was none, the legs began empty. */
      day: Nullable(Day),
      carry: Legs,
      bought: Legs,
    }),
  ),
  /** Of the day. */
  bought: Legs,
  /** As the closing found them. */
  legs: Legs,
  matched: UsdString,
  gross: UsdString,
  paid: UsdString,
  flushed: UsdString,
  /** Active directs at the day's end. */
  directs: Type.Object({ left: Type.Integer(), right: Type.Integer() }),
  ...Purchases,
});

export const DirectEvidence = Type.Object({
  type: Type.Literal('direct'),
  /** Who bought. */
  name: Type.String(),
  ...Membership,
  /** Of the member's own plan when it was settled. */
  rate: DecimalString,
  own_plan: Nullable(Named),
});

export const PoolResultEvidence = Type.Object({
  type: Type.Literal('pool_result'),
  pool: Type.String(),
  position: Type.Integer(),
  day: Day,
  rate: DecimalString,
  /** Before it. */
  principal: UsdString,
});

export const PoolMaturityEvidence = Type.Object({
  type: Type.Literal('pool_maturity'),
  pool: Type.String(),
  position: Type.Integer(),
  /** What it was opened with. */
  amount: UsdString,
  /** Sum of the negative days, and how many they were; zero or below. */
  lost: UsdString,
  lost_days: Type.Integer(),
  opened_at: Instant,
  matures_at: Instant,
});

export const PoolDepositEvidence = Type.Object({
  type: Type.Literal('pool_deposit'),
  pool: Type.String(),
  position: Type.Integer(),
  amount: UsdString,
  from_balance: Type.Boolean(),
  request_number: Nullable(Type.Integer()),
});

export const GlobalDepositEvidence = Type.Object({
  type: Type.Literal('global_deposit'),
  deposit: Type.Integer(),
  amount: UsdString,
  weight: DecimalString,
  ceiling: UsdString,
  from_balance: Type.Boolean(),
  request_number: Nullable(Type.Integer()),
});

export const GlobalEarningEvidence = Type.Object({
  type: Type.Literal('global_earning'),
  deposit: Type.Integer(),
  day: Day,
  revenue: UsdString,
  rate: DecimalString,
  share: UsdString,
  /** Of all active deposits, amount × weight. */
  total_weight: UsdString,
  /** Deposits that reached their ceiling that day: what they took, and what they weigh. */
  capped: Type.Object({ amount: UsdString, weight: UsdString, deposits: Type.Integer() }),
  amount: UsdString,
  weight: DecimalString,
  ceiling: UsdString,
  /** Before this earning. */
  earned: UsdString,
});

export const MembershipEvidence = Type.Object({
  type: Type.Literal('membership'),
  ...Membership,
  /** How an upgrade's price was made; null for others. */
  conversion: Nullable(
    Type.Object({
      /** Of the plan. */
      price: UsdString,
      /** By this instant the time left was valued. */
      valued_at: Instant,
      /** Time that was left, and what had been paid for the whole of it. */
      times: Type.Array(Type.Object({ paid: UsdString, starts_at: Instant, ends_at: Instant })),
    }),
  ),
});

export const CourseEvidence = Type.Object({
  type: Type.Literal('course'),
  course: Named,
  /** The price that was paid. */
  amount: UsdString,
  from_balance: Type.Boolean(),
  request_number: Nullable(Type.Integer()),
  settled_at: Instant,
});

export const WithdrawalEvidence = Type.Object({
  type: Type.Literal('withdrawal'),
  step: Type.Enum(['requested', 'returned', 'paid']),
  /** Where the withdrawal stands now; of a refused one the amount was returned. */
  status: Type.Enum([...withdrawalStatuses]),
  number: Type.Integer(),
  currency: Currency,
  amount: UsdString,
  fee: UsdString,
  fee_rate: DecimalString,
  net: UsdString,
  price: DecimalString,
  token_amount: DecimalString,
  token_decimals: Type.Integer(),
  wallet: Address,
  tx_hash: Nullable(Hash),
});

/** A firm quote that was accepted; both sides of it, each in its currency. */
export const ExchangeEvidence = Type.Object({
  type: Type.Literal('exchange'),
  number: Type.Integer(),
  side: Type.Enum([...exchangeSides]),
  give: DecimalString,
  receive: DecimalString,
  mid: DecimalString,
  spread: DecimalString,
  price: DecimalString,
  fee_rate: DecimalString,
  fee: UsdString,
  value: UsdString,
});

/** A member's part of what was distributed among the holders of an offering. */
export const DistributionEvidence = Type.Object({
  type: Type.Literal('distribution'),
  offering: Named,
  number: Type.Integer(),
  record_day: Day,
  /** Declared for all units. */
  amount: UsdString,
  /** Units of all holders, and of the member, at the end of the record day. */
  all_units: Type.Integer(),
  units: Type.Integer(),
});

/** What was booked is all there is to say: a reversal, a debt that was paid. */
export const PartsEvidence = Type.Object({
  type: Type.Literal('parts'),
  source: Nullable(Type.Object({ type: Type.String(), id: Type.String() })),
  /** What was booked on the member's accounts before for the same source, such as what it undoes. */
  related: Type.Array(
    Type.Object({
      entry: Type.String(),
      kind: Type.Enum([...journalKinds]),
      account: Type.Enum([...memberAccounts]),
      amount: UsdString,
    }),
  ),
});

export const WhyEntry = Type.Object({
  id: Type.String(),
  journal: Type.String(),
  kind: Type.Enum([...journalKinds]),
  account: Type.Enum([...memberAccounts]),
  /** Signed. */
  amount: UsdString,
  occurred_at: Instant,
  /** All that the journal did to the member's accounts. */
  parts: Type.Array(Type.Object({ account: Type.Enum([...memberAccounts]), amount: UsdString })),
  evidence: Type.Union([
    BinaryEvidence,
    DirectEvidence,
    PoolResultEvidence,
    PoolMaturityEvidence,
    PoolDepositEvidence,
    GlobalDepositEvidence,
    GlobalEarningEvidence,
    MembershipEvidence,
    CourseEvidence,
    WithdrawalEvidence,
    ExchangeEvidence,
    DistributionEvidence,
    PartsEvidence,
  ]),
});

export const entrySchemas = {
  params: Type.Object({ id: RowNumber }),
  answer: WhyEntry,
  errors: ['not_found'] as const,
};

/** What the global network credited for a day, each deposit's part as an entry. */
export const earningsSchemas = {
  params: Type.Object({ day: Day }),
  answer: Type.Object({
    day: Day,
    amount: UsdString,
    /** The oldest deposit first. */
    entries: Type.Array(WhyEntry),
  }),
  errors: ['not_found'] as const,
};

/** A balance: what its entries of each kind add up to. */
export const accountSchemas = {
  params: Type.Object({ account: Type.Enum([...whyAccounts]) }),
  answer: Type.Object({
    of: Type.Enum([...whyAccounts]),
    /** The figure as screens show it: the sum of the accounts less what still waits. */
    amount: UsdString,
    /** Global earnings within their waiting time, by day, oldest first. */
    waiting: Type.Array(Type.Object({ day: Day, amount: UsdString, available_at: Instant })),
    accounts: Type.Array(
      Type.Object({
        account: Type.Enum([...memberAccounts]),
        /** The stored balance. */
        amount: UsdString,
        kinds: Type.Array(
          Type.Object({
            kind: Type.Enum([...journalKinds]),
            count: Type.Integer(),
            in: UsdString,
            out: UsdString,
          }),
        ),
      }),
    ),
  }),
};

/** What waits in a leg: the carry of the last closing and what was bought since. */
export const volumeSchemas = {
  params: Type.Object({ side: Type.Enum([...treeSides]) }),
  answer: Type.Object({
    side: Type.Enum([...treeSides]),
    /** BV that waits to be matched. */
    amount: UsdString,
    /** Of the whole lifetime. */
    total: UsdString,
    closing: Nullable(
      Type.Object({ day: Day, before: UsdString, matched: UsdString, carry: UsdString }),
    ),
    /** Days since then, newest first; null where they are too many to follow. */
    days: Nullable(
      Type.Array(
        Type.Object({
          day: Day,
          bought: UsdString,
          /** Counted already; the rest is counted within minutes, or after the day before closes. */
          counted: UsdString,
        }),
      ),
    ),
    ...Purchases,
  }),
  errors: ['not_found'] as const,
};

/** The way from the caller down to who bought. */
export const pathSchemas = {
  params: Type.Object({ event: RowNumber }),
  answer: Type.Object({
    name: Type.String(),
    side: Type.Enum([...treeSides]),
    volume: UsdString,
    /** Levels below the caller. */
    level: Type.Integer(),
    /** From just below the caller; the middle of a long way is left out. */
    steps: Type.Array(
      Type.Object({
        name: Type.String(),
        /** Leg of the member above that it is in. */
        side: Type.Enum([...treeSides]),
        level: Type.Integer(),
      }),
    ),
    omitted: Type.Integer(),
  }),
  errors: ['not_found'] as const,
};
