import Type from 'typebox';
import { codeErrors } from './errors.ts';
import { withdrawalSources } from '../rules/accounts.ts';
import {
  refusalReasons,
  withdrawalDetails,
  withdrawalStatuses,
} from '../rules/withdrawals/transitions.ts';
import { QuoteRequest, ShownQuote } from './account/auth.schema.ts';
import {
  Address,
  Code,
  Currency,
  DecimalString,
  Hash,
  Instant,
  Nullable,
  Page,
  PageQuery,
  RowNumber,
  Strict,
  UsdString,
} from './scalars.schema.ts';
import { PasskeyAssertion, WebAuthnOptions } from './account/second-factor.schema.ts';

export const Network = Type.Object({ chain_id: Type.Integer(), name: Type.String() });

/** How long the last withdrawals that waited for the same took, of all members; no promise. */
export const Arrival = Type.Object({
  /** How many administrators approve it, by what its member asked for. */
  approvals: Type.Integer(),
  /** It waits for the security hold of a new address. */
  held: Type.Boolean(),
  /** Null: too few to tell, see rules/arrival.ts. */
  history: Nullable(
    Type.Object({
      count: Type.Integer(),
      /** Minutes from the request to the payment, rounded outward. */
      from: Type.Integer(),
      to: Type.Integer(),
      /** How many were left out at either end. */
      cut: Type.Integer(),
    }),
  ),
});

export const Quote = Type.Object({
  /** USD, gross: the fee is inside it. */
  amount: UsdString,
  fee: UsdString,
  /** "0.03" is 3 %. */
  fee_rate: DecimalString,
  net: UsdString,
  /** USD for one token. */
  price: DecimalString,
  /** Exact, in whole tokens as a decimal string. */
  token_amount: DecimalString,
  currency: Currency,
  /** Of the TCT account: TCT that leave it, and the fee among them; null for others. */
  tct: Nullable(Type.Object({ amount: DecimalString, fee: DecimalString })),
  /** What stays of the balance, in its currency. */
  remaining: DecimalString,
  network: Network,
  wallet: Type.Object({
    /** With its EIP-55 capitals. */
    address: Address,
    first_use: Type.Boolean(),
    /** Hours of security hold this address would bring, 0 for none. */
    hold_hours: Type.Number(),
    is_contract: Type.Boolean(),
    /** An address used before that this one resembles. */
    look_alike: Nullable(Address),
  }),
  arrival: Arrival,
});

export const Withdrawal = Type.Object({
  number: Type.Integer(),
  type: Type.Enum([...withdrawalSources]),
  currency: Currency,
  /** USD, gross; of the TCT account what its TCT were worth. */
  amount: UsdString,
  fee: UsdString,
  fee_rate: DecimalString,
  net: UsdString,
  price: DecimalString,
  token_amount: DecimalString,
  /** Of the TCT account: TCT that left it, the fee inside; null for others. */
  tct_amount: Nullable(DecimalString),
  wallet: Address,
  network: Network,
  status: Type.Enum([...withdrawalStatuses]),
  detail: Type.Enum([...withdrawalDetails]),
  /** On_hold: when the hold ends. */
  hold_until: Nullable(Instant),
  refusal: Nullable(
    Type.Object({
      reason: Nullable(Type.Enum([...refusalReasons])),
      note: Type.String(),
      refunded_at: Instant,
    }),
  ),
  run_number: Nullable(Type.Integer()),
  tx_hash: Nullable(Hash),
  explorer_url: Nullable(Type.String()),
  /** Broadcast: how many confirmations the chain has given, of how many. */
  confirmations: Nullable(Type.Object({ seen: Type.Integer(), required: Type.Integer() })),
  can_cancel: Type.Boolean(),
  created_at: Instant,
  finished_at: Nullable(Instant),
});

export const timelineEvents = [
  'requested',
  'held',
  'hold_released',
  'confirmed',
  'second_approved',
  'prepared',
  'broadcast',
  'doubted',
  'released',
  'approved',
  'refused',
  'cancelled',
] as const;

export const WithdrawalWithTimeline = Type.Object({
  ...Withdrawal.properties,
  timeline: Type.Array(
    Type.Object({
      event: Type.Enum([...timelineEvents]),
      at: Instant,
      note: Nullable(Type.String()),
    }),
  ),
});

export const listSchemas = {
  query: Type.Object({
    ...PageQuery,
    status: Type.Optional(Type.Enum([...withdrawalStatuses])),
  }),
  answer: Type.Object({
    ...Page(Withdrawal).properties,
    counts: Type.Object({
      all: Type.Integer(),
      Pending: Type.Integer(),
      Approved: Type.Integer(),
      Refused: Type.Integer(),
    }),
    totals: Type.Object({
      /** Net USD of the approved of this calendar year (UTC). */
      received_this_year: UsdString,
      fees_this_year: UsdString,
      /** Gross USD of the pending. */
      in_progress: UsdString,
    }),
  }),
};

export const quoteSchemas = {
  body: QuoteRequest,
  answer: Quote,
  errors: [
    'payouts_off',
    'email_unverified',
    'withdrawals_paused',
    'amount_below_minimum',
    'amount_too_small_for_fee',
    'earnings_exceeded',
    'balance_exceeded',
    'price_refused',
  ] as const,
};

/** What a passkey signs to confirm exactly this quote. */
export const passkeySchemas = {
  body: ShownQuote,
  answer: Type.Object({
    /** `PublicKeyCredentialRequestOptionsJSON`; null where no passkey of the member counts. */
    passkey: Nullable(WebAuthnOptions),
    expires_at: Instant,
  }),
  errors: [
    'payouts_off',
    'quote_expired',
    'email_unverified',
    'withdrawals_paused',
    'amount_below_minimum',
    'amount_too_small_for_fee',
    'earnings_exceeded',
    'balance_exceeded',
    'price_refused',
  ] as const,
};

export const createSchemas = {
  body: Strict({
    ...QuoteRequest.properties,
    /** The code of the mail, or else a passkey's signature: one of the two. */
    secret_code: Type.Optional(Code),
    passkey: Type.Optional(PasskeyAssertion),
  }),
  answer: WithdrawalWithTimeline,
  errors: [
    'payouts_off',
    ...codeErrors,
    'code_changed',
    'quote_expired',
    'second_factor_wrong',
    'email_unverified',
    'withdrawals_paused',
    'amount_below_minimum',
    'amount_too_small_for_fee',
    'earnings_exceeded',
    'balance_exceeded',
    'price_refused',
  ] as const,
};

const ByNumber = Type.Object({ number: RowNumber });
export const cancelSchemas = {
  params: ByNumber,
  answer: WithdrawalWithTimeline,
  errors: ['not_found', 'conflict'] as const,
};
export const oneSchemas = {
  params: ByNumber,
  answer: WithdrawalWithTimeline,
  errors: ['not_found'] as const,
};

export const arrivalSchemas = {
  params: ByNumber,
  answer: Arrival,
  errors: ['not_found'] as const,
};

export const addressesSchemas = {
  /** Addresses that withdrawals of this member were paid to, most used first. */
  answer: Type.Object({
    items: Type.Array(
      Type.Object({ address: Address, times_used: Type.Integer(), last_used_at: Instant }),
    ),
  }),
};
