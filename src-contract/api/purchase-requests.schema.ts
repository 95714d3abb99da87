import Type from 'typebox';
import { chainErrors } from './errors.ts';
import {
  membershipPurchaseKinds,
  paymentExceptionKinds,
  paymentExceptionStates,
  purchaseKinds,
  purchaseStatuses,
  requestKinds,
  receiptStates,
} from '../rules/purchases.ts';
import {
  Address,
  Currency,
  DecimalString,
  Hash,
  Instant,
  Nullable,
  Page,
  PageQuery,
  RowNumber,
  Strict,
  UsdInput,
  UsdString,
} from './scalars.schema.ts';

/** What a request buys, as it was offered. */
export const PurchaseSubject = Type.Object({
  /** Id of the plan, pool, range or course; 0 of a deposit of TCT, which buys nothing. */
  id: Type.Integer(),
  /** Plan, pool or course in Spanish and English; a range by its amounts ("1000 – 4999"). */
  name: Type.String(),
  name_en: Type.String(),
  /** Memberships only. */
  purchase: Nullable(Type.Enum([...membershipPurchaseKinds])),
  /** Upgrades: price of the plan before, which is taken off. */
  credit: Nullable(UsdString),
  /** Courses only: the address of its page. */
  slug: Nullable(Type.String()),
});

export const PaymentException = Type.Object({
  kind: Type.Enum([...paymentExceptionKinds]),
  state: Type.Enum([...paymentExceptionStates]),
  /** Whole tokens that it is about: what arrived (partial, late, wrong token), what is over. */
  amount: DecimalString,
  currency: Currency,
  resolved_at: Nullable(Instant),
  refund_tx_hash: Nullable(Hash),
  refund_explorer_url: Nullable(Type.String()),
});

export const Receipt = Type.Object({
  tx_hash: Hash,
  explorer_url: Nullable(Type.String()),
  /** Whole tokens that arrived. */
  amount: DecimalString,
  currency: Currency,
  sender: Address,
  at: Instant,
  state: Type.Enum([...receiptStates]),
  /** Blocks on top of it, of how many that make it final; null once it is. */
  confirmations: Nullable(Type.Object({ seen: Type.Integer(), required: Type.Integer() })),
});

export const PurchaseRequest = Type.Object({
  number: Type.Integer(),
  kind: Type.Enum([...requestKinds]),
  subject: PurchaseSubject,
  status: Type.Enum([...purchaseStatuses]),
  /** USD. */
  amount: UsdString,
  currency: Currency,
  /** USD for one token, locked. */
  price: DecimalString,
  /** To be sent, exact, in whole tokens. */
  token_amount: DecimalString,
  /** Final and seen so far of the asked token. */
  received: DecimalString,
  /** Still to be sent; "0" where nothing is. */
  missing: DecimalString,
  /** Address of the token's contract. */
  token: Address,
  token_decimals: Type.Integer(),
  /** Where to pay; whole, EIP-55. */
  address: Address,
  network: Type.Object({ chain_id: Type.Integer(), name: Type.String() }),
  /** EIP-681. */
  uri: Type.String(),
  created_at: Instant,
  expires_at: Instant,
  settled_at: Nullable(Instant),
  closed_at: Nullable(Instant),
  /** Hash that was reported and is not on the chain yet. */
  reported_tx_hash: Nullable(Hash),
  /**
   * The last reported payment that failed on chain, in a final block: it moved nothing, and the request can
   * be paid again. Null once another one is reported, or the request has ended.
   */
  failed_tx_hash: Nullable(Hash),
  receipts: Type.Array(Receipt),
  exceptions: Type.Array(PaymentException),
  /** A block with its payment was undone and it has not come back yet. */
  undone: Type.Boolean(),
  can_cancel: Type.Boolean(),
  /**
   * Its address is looked at: what arrives there is seen by itself, for a while after its end too.
   * Afterwards a payment is found by a claim.
   */
  watched: Type.Boolean(),
  /** What it became: id of the purchase of a membership or course, pool position or global deposit. */
  result_id: Nullable(Type.String()),
});

export const createSchemas = {
  body: Strict({
    kind: Type.Enum([...purchaseKinds]),
    /** Plan, pool, range or course. */
    subject_id: RowNumber,
    /** USD; for a membership or a course the offer that was shown. */
    amount: UsdInput,
    currency: Currency,
    /** Pools and global network: version of the deposit terms that were accepted. */
    accepted_terms: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  answer: PurchaseRequest,
  errors: [
    'not_found',
    'payouts_off',
    'requests_open',
    'too_many',
    'offer_changed',
    'plan_refused',
    'amount_out_of_range',
    'terms_changed',
    'area_off',
    'course_owned',
    'course_locked',
    'price_refused',
  ] as const,
};

export const listSchemas = {
  query: Type.Object({
    ...PageQuery,
    /** Those that can still be paid, or where something waits for a decision. */
    open: Type.Optional(Type.Boolean()),
    kind: Type.Optional(Type.Enum([...requestKinds])),
  }),
  answer: Page(PurchaseRequest),
};

const ByNumber = Type.Object({ number: RowNumber });
export const oneSchemas = {
  params: ByNumber,
  answer: PurchaseRequest,
  errors: ['not_found'] as const,
};
export const cancelSchemas = {
  params: ByNumber,
  answer: PurchaseRequest,
  errors: ['not_found', 'not_payable'] as const,
};

/**
 * The request after every change, for as long as the connection is held: one JSON `PurchaseRequest` a line
 * (application/x-ndjson), an empty line every 15 s so that dead connections are noticed. A member
 * holds five at most; the oldest is ended with the line `{"closed":"too_many"}`: poll instead.
 */
export const watchSchemas = {
  params: ByNumber,
  answer: Type.String(),
  errors: ['not_found'] as const,
};

/** What becomes of a transaction that a member names. */
export const claimOutcomes = [
  'found', // it paid this request: `request` says how it stands
  'not_on_chain', // not known yet: wait a few minutes
  'failed', // it is on the chain and reverted: nothing moved
  'elsewhere', // it paid another address or an unknown token: write to support
  'other_request', // it counted for another request of the member: `number`
] as const;

export const claimSchemas = {
  params: ByNumber,
  body: Strict({ tx_hash: Type.String({ maxLength: 80 }) }),
  answer: Type.Object({
    outcome: Type.Enum([...claimOutcomes]),
    number: Nullable(Type.Integer()),
    request: PurchaseRequest,
  }),
  errors: ['not_found', ...chainErrors] as const,
};

export const reportSchemas = {
  params: ByNumber,
  body: Strict({ tx_hash: Hash }),
  answer: PurchaseRequest,
  errors: ['not_found'] as const,
};
