import Type from 'typebox';
import {
  journalKinds,
  ledgerCurrencies,
  memberAccounts,
  companyAccounts,
  tctAccounts,
} from '../../rules/accounts.ts';
import { exchangeRefusals, giveBounds } from '../../rules/exchange/limits.ts';
import { priceSources } from '../../rules/exchange/price-guard.ts';
import { exchangeSides } from '../../rules/exchange/quote.ts';
import { historyViews, quoteStates } from '../../rules/exchange/states.ts';
import { PurchaseRequest } from '../purchase-requests.schema.ts';
import {
  DecimalString,
  Instant,
  Nullable,
  Page,
  PageQuery,
  RowNumber,
  Strict,
  UsdString,
} from '../scalars.schema.ts';

const Side = Type.Enum([...exchangeSides]);

/** A refusal as a form shows it before anything is asked; its figures by name, see exchangeRefusals. */
export const ExchangeRefused = Type.Object({
  reason: Type.Enum([...exchangeRefusals]),
  values: Type.Object({
    since: Type.Optional(Instant),
    age_seconds: Type.Optional(Nullable(Type.Integer())),
    deviation: Type.Optional(DecimalString),
    limit: Type.Optional(DecimalString),
    minimum: Type.Optional(DecimalString),
    maximum: Type.Optional(DecimalString),
    available: Type.Optional(DecimalString),
    currency: Type.Optional(Type.Enum(['USD', 'TCT'])),
    left: Type.Optional(UsdString),
    until: Type.Optional(Instant),
    count: Type.Optional(Type.Integer()),
  }),
});

/** The price of TCT that holds now. */
export const ExchangePrice = Type.Object({
  /** USD for one TCT. */
  mid: DecimalString,
  source: Type.Enum([...priceSources]),
  /** The company price: since when; the pair's average: when it was read. */
  since: Instant,
  /** What the pair's average says beside it; null where no pair is pinned or nothing was read. */
  sample: Nullable(
    Type.Object({ twap: DecimalString, at: Instant, minutes: Type.Integer(), pair: Type.String() }),
  ),
});

/** A change of the company price that two persons have agreed to. */
export const AnnouncedPrice = Type.Object({
  from: DecimalString,
  to: DecimalString,
  announced_at: Instant,
  effective_at: Instant,
});

export const ExchangeSideState = Type.Object({
  /** USD for one TCT, the spread included. */
  price: DecimalString,
  /** The most that can be given now, in its currency, and what bounds it. */
  most: DecimalString,
  most_by: Type.Enum([...giveBounds]),
  /** USD of all members today on this side, and at most. */
  day: Type.Object({ used: UsdString, max: UsdString }),
  /** Why no quote would be given for any amount; null where it would. */
  refused: Nullable(ExchangeRefused),
});

export const FirmQuote = Type.Object({
  number: Type.Integer(),
  side: Side,
  state: Type.Enum([...quoteStates]),
  /** In the currency that is given, and received. */
  give: DecimalString,
  receive: DecimalString,
  mid: DecimalString,
  spread: DecimalString,
  /** USD for one TCT on this side. */
  price: DecimalString,
  fee_rate: DecimalString,
  fee: UsdString,
  /** USD before the fee, and what goes through the conversion. */
  value: UsdString,
  converted: UsdString,
  all_in: DecimalString,
  /** USD that it costs against the mid price. */
  against_mid: Type.Object({ total: UsdString, spread: UsdString, fee: UsdString }),
  source: Type.Enum([...priceSources]),
  price_since: Instant,
  /** What would come back of it at once, in the given currency. */
  back_now: DecimalString,
  created_at: Instant,
  expires_at: Instant,
  /** Accounts before and after; of an open quote. */
  accounts: Type.Object({
    usd: Type.Object({ before: UsdString, after: UsdString }),
    tct: Type.Object({ before: DecimalString, after: DecimalString }),
  }),
  /** A change that takes effect while it is open; the quote stays as it is. */
  announced: Nullable(AnnouncedPrice),
  /** The server's time of this answer: what counts down goes by it. */
  at: Instant,
});

export const stateSchemas = {
  answer: Type.Object({
    at: Instant,
    price: ExchangePrice,
    spread: DecimalString,
    fee_rate: DecimalString,
    quote_seconds: Type.Integer(),
    accounts: Type.Object({ usd: UsdString, tct: DecimalString, held_tct: DecimalString }),
    quote: Type.Object({ min: UsdString, max: UsdString }),
    /** USD that the member exchanged today. */
    member_day: Type.Object({ used: UsdString, max: UsdString, resets_at: Instant }),
    buy: ExchangeSideState,
    sell: ExchangeSideState,
    open: Type.Array(
      Type.Object({ number: Type.Integer(), side: Side, give: DecimalString, expires_at: Instant }),
    ),
    open_max: Type.Integer(),
    announced: Nullable(AnnouncedPrice),
  }),
  errors: ['area_off'] as const,
};

export const pricesSchemas = {
  query: Type.Object({ days: Type.Optional(Type.Enum([90, 365], { type: 'integer' })) }),
  answer: Type.Object({
    source: Type.Enum([...priceSources]),
    from: Instant,
    to: Instant,
    /** Steps of the company price, the oldest first; the first one held before `from` already. */
    steps: Type.Array(Type.Object({ at: Instant, price: DecimalString })),
    changes: Type.Integer(),
  }),
  errors: ['area_off'] as const,
};

/** USD with cents, TCT with six decimals. */
const Amount = Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,6})?$' });

export const quoteSchemas = {
  body: Strict({
    side: Side,
    /** In the currency that is given. */
    give: Amount,
  }),
  answer: FirmQuote,
  errors: ['area_off', 'exchange_refused'] as const,
};

const ByNumber = Type.Object({ number: RowNumber });
export const oneQuoteSchemas = {
  params: ByNumber,
  answer: FirmQuote,
  errors: ['not_found'] as const,
};
export const dropSchemas = {
  params: ByNumber,
  answer: FirmQuote,
  errors: ['not_found', 'quote_closed'] as const,
};

/** A row of the history: an exchange, or a quote that came to nothing. */
export const ExchangeRow = Type.Object({
  number: Type.Integer(),
  side: Side,
  state: Type.Enum([...quoteStates]),
  give: DecimalString,
  /** Null where nothing was received. */
  receive: Nullable(DecimalString),
  all_in: Nullable(DecimalString),
  fee: Nullable(UsdString),
  /** Why it was not quoted. */
  refused: Nullable(ExchangeRefused),
  at: Instant,
});

/** An exchange with everything that its figures were made from. */
export const Trade = Type.Object({
  ...ExchangeRow.properties,
  quoted_at: Instant,
  /** The arithmetic; null where it was not quoted. */
  terms: Nullable(
    Type.Object({
      mid: DecimalString,
      spread: DecimalString,
      price: DecimalString,
      fee_rate: DecimalString,
      value: UsdString,
      converted: UsdString,
      source: Type.Enum([...priceSources]),
      price_since: Instant,
      /** Who asked for that price and who agreed; empty for an average of the pair, or the first price. */
      approved_by: Type.Array(Type.String()),
    }),
  ),
  /** What was booked; null where nothing was. */
  journal: Nullable(
    Type.Object({
      number: Type.Integer(),
      entries: Type.Array(
        Type.Object({
          account: Type.Enum([...memberAccounts, ...tctAccounts, ...companyAccounts]),
          currency: Type.Enum([...ledgerCurrencies]),
          amount: DecimalString,
        }),
      ),
    }),
  ),
});

export const acceptSchemas = {
  params: ByNumber,
  answer: Trade,
  errors: ['not_found', 'area_off', 'quote_expired', 'quote_closed', 'exchange_refused'] as const,
};

export const historySchemas = {
  query: Type.Object({ ...PageQuery, view: Type.Optional(Type.Enum([...historyViews])) }),
  answer: Type.Object({
    ...Page(ExchangeRow).properties,
    counts: Type.Object({ all: Type.Integer(), done: Type.Integer(), undone: Type.Integer() }),
    /** Of this calendar year (UTC). */
    year: Type.Object({
      gave_usd: UsdString,
      gave_tct: DecimalString,
      received_usd: UsdString,
      received_tct: DecimalString,
      fees: UsdString,
      count: Type.Integer(),
    }),
  }),
};
export const tradeSchemas = { params: ByNumber, answer: Trade, errors: ['not_found'] as const };

export const accountSchemas = {
  query: Type.Object(PageQuery),
  answer: Type.Object({
    balance: DecimalString,
    held: DecimalString,
    ...Page(
      Type.Object({
        id: Type.String(),
        kind: Type.Enum([...journalKinds]),
        account: Type.Enum([...tctAccounts]),
        /** Signed TCT. */
        amount: DecimalString,
        occurred_at: Instant,
        source: Nullable(Type.Object({ type: Type.String(), id: Type.String() })),
      }),
    ).properties,
  }),
};

/** Asks for an address that TCT can be sent to; what arrives there is credited, whatever the amount. */
export const depositSchemas = {
  body: Strict({ /** TCT that one means to send. */ amount: Amount }),
  answer: PurchaseRequest,
  errors: ['area_off', 'payouts_off', 'requests_open', 'too_many', 'amount_out_of_range'] as const,
};
