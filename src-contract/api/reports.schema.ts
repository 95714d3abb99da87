import Type from 'typebox';
import { journalKinds, memberAccounts } from '../rules/accounts.ts';
import {
  reportAccounts,
  reportFlows,
  reportGroups,
  reportSides,
  reportSources,
} from '../rules/reports.ts';
import { membershipPurchaseKinds } from '../rules/purchases.ts';
import {
  Currency,
  Day,
  DecimalString,
  Instant,
  Nullable,
  Strict,
  UsdString,
} from './scalars.schema.ts';

const Named = Type.Object({ name: Type.String(), name_en: Type.String() });

/** A size of entries: USD without a sign. */
const Size = Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,6})?$' });

/** Which entries a report is about. Days are of UTC, both included. */
const Filter = {
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  kind: Type.Optional(Type.Enum([...journalKinds])),
  /** Absent: the balances; what is reserved for withdrawals and debts are asked for by name. */
  account: Type.Optional(Type.Enum([...reportAccounts])),
  source: Type.Optional(Type.Enum([...reportSources])),
  source_id: Type.Optional(Type.String({ maxLength: 40 })),
  flow: Type.Optional(Type.Enum([...reportFlows])),
  /** What was added to an account, or taken from it. */
  side: Type.Optional(Type.Enum([...reportSides])),
  /** Amounts above and below, without their sign: `over` and `under` leave the bound itself out. */
  over: Type.Optional(Size),
  min: Type.Optional(Size),
  under: Type.Optional(Size),
  max: Type.Optional(Size),
  /**
   * Direct bonuses from a person: each word begins a part of the name or the username, whatever
   * capitals and accents.
   */
  person: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
  /** Leaves out what was booked later: pages and totals then are of one and the same set. */
  as_of: Type.Optional(Type.String({ maxLength: 300 })),
};

/** Where an entry comes from, in facts; texts are the client's. */
export const EntryOrigin = Type.Union([
  Type.Object({
    type: Type.Literal('direct'),
    name: Type.String(),
    plan: Named,
    amount: UsdString,
    rate: Nullable(DecimalString),
  }),
  Type.Object({
    type: Type.Literal('binary'),
    day: Day,
    matched: UsdString,
    rate: DecimalString,
    cap: UsdString,
    flushed: UsdString,
  }),
  Type.Object({
    type: Type.Literal('pool'),
    pool: Type.String(),
    position: Type.Integer(),
    /** Of a result only. */
    day: Nullable(Day),
    rate: Nullable(DecimalString),
  }),
  Type.Object({
    type: Type.Literal('global'),
    deposit: Type.Integer(),
    /** Of an earning only. */
    day: Nullable(Day),
  }),
  Type.Object({
    type: Type.Literal('course'),
    course: Named,
  }),
  Type.Object({
    type: Type.Literal('membership'),
    plan: Named,
    kind: Type.Enum([...membershipPurchaseKinds]),
  }),
  Type.Object({
    type: Type.Literal('withdrawal'),
    number: Type.Integer(),
    currency: Currency,
  }),
  Type.Object({ type: Type.Literal('none') }),
]);

export const ReportEntry = Type.Object({
  id: Type.String(),
  journal: Type.String(),
  kind: Type.Enum([...journalKinds]),
  account: Type.Enum([...memberAccounts]),
  /** Signed USD. */
  amount: UsdString,
  occurred_at: Instant,
  /** Which of the four sums it belongs to. */
  flow: Type.Enum([...reportFlows]),
  source: Nullable(Type.Object({ type: Type.String(), id: Type.String() })),
  origin: EntryOrigin,
  /** Of its account after it; null unless one account is chosen and nothing else is filtered out. */
  balance: Nullable(UsdString),
});

export const entriesSchemas = {
  query: Type.Object({
    ...Filter,
    /** Goes on behind an entry: what `next` said. */
    cursor: Type.Optional(Type.String({ maxLength: 60 })),
    /** Entries left out first, for lists that are jumped through. */
    skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  }),
  answer: Type.Object({ items: Type.Array(ReportEntry), next: Nullable(Type.String()) }),
};

export const summarySchemas = {
  query: Type.Object({ ...Filter, group: Type.Optional(Type.Enum([...reportGroups])) }),
  answer: Type.Object({
    from: Nullable(Day),
    to: Nullable(Day),
    /** Pass it on to read exactly these entries; null where there are none. */
    as_of: Nullable(Type.String()),
    totals: Type.Object({
      count: Type.Integer(),
      /** What came in and went out, without own money that moved: between accounts, into a pool. */
      in: UsdString,
      /** Zero or below. */
      out: UsdString,
      /** Of all entries: what the balances changed by. */
      net: UsdString,
    }),
    /** All four, in their order; their nets add up to the net of the totals. */
    flows: Type.Array(
      Type.Object({
        flow: Type.Enum([...reportFlows]),
        count: Type.Integer(),
        in: UsdString,
        out: UsdString,
        net: UsdString,
      }),
    ),
    kinds: Type.Array(
      Type.Object({
        kind: Type.Enum([...journalKinds]),
        count: Type.Integer(),
        in: UsdString,
        out: UsdString,
      }),
    ),
    /** What each account held before the period and after it, whatever is filtered. */
    accounts: Type.Array(
      Type.Object({
        account: Type.Enum([...memberAccounts]),
        opening: UsdString,
        closing: UsdString,
      }),
    ),
    /** By first day of the bucket and kind, oldest first; nothing is said of empty ones. */
    series: Type.Array(
      Type.Object({
        day: Day,
        kind: Type.Enum([...journalKinds]),
        in: UsdString,
        out: UsdString,
      }),
    ),
  }),
};

/** What is printed: the period, its filters, and the mark of the entries that count. */
export const issueSchemas = {
  body: Strict({ ...Filter, as_of: Type.String({ maxLength: 300 }) }),
  answer: Type.Object({
    /** What stands behind `#` in the printed code. */
    token: Type.String(),
    expires_at: Instant,
  }),
  errors: ['not_found'] as const,
};

export const checkSchemas = {
  body: Strict({ token: Type.String({ maxLength: 2000 }) }),
  answer: Type.Object({
    /** First name and initial: enough to tell whose paper it is. */
    member: Type.Object({ username: Type.String(), name: Type.String() }),
    issued_at: Instant,
    expires_at: Instant,
    from: Nullable(Day),
    to: Nullable(Day),
    /** Nothing but the days was filtered: balances follow from the entries. */
    is_whole: Type.Boolean(),
    totals: summarySchemas.answer.properties.totals,
    flows: summarySchemas.answer.properties.flows,
    accounts: summarySchemas.answer.properties.accounts,
    /** Newest first, as they are printed. */
    entries: Type.Array(
      Type.Object({
        id: Type.String(),
        kind: Type.Enum([...journalKinds]),
        account: Type.Enum([...memberAccounts]),
        amount: UsdString,
        occurred_at: Instant,
      }),
    ),
  }),
  errors: ['not_found'] as const,
};
