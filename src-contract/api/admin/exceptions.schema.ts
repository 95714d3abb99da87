import Type from 'typebox';
import {
  paymentExceptionKinds,
  paymentExceptionStates,
  requestEnds,
} from '../../rules/purchases.ts';
import { PROPOSAL_REASON_MAX } from '../../rules/proposals.ts';
import { Proposed } from './proposals.schema.ts';
import { OwnBenefit } from '../benefit.schema.ts';
import { PurchaseRequest } from '../purchase-requests.schema.ts';
import { chainErrors } from '../errors.ts';
import {
  Address,
  Currency,
  DecimalString,
  Hash,
  HexData,
  Instant,
  Nullable,
  Page,
  PageQuery,
  RowNumber,
  Strict,
} from '../scalars.schema.ts';

/** One exception with everything an administrator decides it by. */
export const AdminException = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum([...paymentExceptionKinds]),
  state: Type.Enum([...paymentExceptionStates]),
  member: Type.Object({ id: Type.Integer(), username: Type.String(), name: Type.String() }),
  request: PurchaseRequest,
  history: Type.Object({
    /** The member asked for no purchase on chain before. */
    is_first: Type.Boolean(),
    /** How the member's last five requests before this one ended, the newest first. */
    ended: Type.Array(Type.Enum([...requestEnds])),
    /** Other members who paid from an address that this payment came from. */
    others_by_sender: Type.Integer(),
  }),
  /** Whole tokens that arrived or are over. */
  amount: DecimalString,
  currency: Currency,
  /** Whole tokens more (or, below zero, less) than asked; null for another token. */
  difference: Nullable(DecimalString),
  /** What the company bears if the purchase is activated now, in the asked token; "0" or more. */
  borne: Nullable(DecimalString),
  can_activate: Type.Boolean(),
  /** The caller may not activate it alone: it becomes a proposal. */
  activation_by_two: Type.Boolean(),
  /** The open proposal to activate it; `proposal` alone is what an answer of 202 has. */
  activation_proposal: Nullable(Type.Integer()),
  /** Activating or refunding it would pay the caller. */
  own: OwnBenefit,
  created_at: Instant,
  resolved_at: Nullable(Instant),
  resolved_by: Nullable(Type.String()),
  note: Nullable(Type.String()),
  refund_tx_hash: Nullable(Hash),
});

export const listSchemas = {
  query: Type.Object({
    ...PageQuery,
    state: Type.Optional(Type.Enum(['open', 'activated', 'refunded', 'closed'])),
    kind: Type.Optional(Type.Enum([...paymentExceptionKinds])),
    /** Number of a request, username or name, transaction hash. */
    search: Type.Optional(Type.String({ maxLength: 80 })),
  }),
  answer: Type.Object({
    ...Page(AdminException).properties,
    counts: Type.Object({
      open: Type.Integer(),
      activated: Type.Integer(),
      refunded: Type.Integer(),
      closed: Type.Integer(),
    }),
    /** Open ones, summed by token. */
    received: Type.Array(
      Type.Object({ currency: Currency, amount: DecimalString, payments: Type.Integer() }),
    ),
    oldest_open: Nullable(Type.Object({ number: Type.Integer(), at: Instant })),
  }),
};

const ById = Type.Object({ id: RowNumber });
export const activateSchemas = {
  params: ById,
  body: Strict({
    note: Type.String({ maxLength: 500 }),
    /** What was shown: where the company would bear more by now, it is refused (`offer_changed`). */
    borne: DecimalString,
  }),
  answer: AdminException,
  proposed: Proposed,
  errors: [
    'not_found',
    'already_resolved',
    'own_benefit',
    'offer_changed',
    'plan_refused',
    'course_owned',
    'stock_gone',
    'voucher_refused',
    'order_state',
    'offering_state',
    'offering_full',
    'subscription_state',
    'not_eligible',
    'amount_out_of_range',
    'conflict',
  ] as const,
};
export const refundSchemas = {
  params: ById,
  /** The transaction that sent it back; the server checks recipient and amount on chain. */
  body: Strict({ tx_hash: Hash, note: Type.String({ maxLength: 500 }) }),
  answer: AdminException,
  errors: [
    'not_found',
    'already_resolved',
    'own_benefit',
    'transfer_unmatched',
    'balance_exceeded',
    ...chainErrors,
  ] as const,
};

/** What lies on receiving addresses and can be moved to the treasury, one transaction a token. */
export const sweepsSchemas = {
  answer: Type.Object({
    chain: Nullable(
      Type.Object({ chain_id: Type.Integer(), name: Type.String(), contract: Address }),
    ),
    items: Type.Array(
      Type.Object({
        currency: Currency,
        /** Whole tokens. */
        amount: DecimalString,
        addresses: Type.Integer(),
        numbers: Type.Array(Type.Integer()),
        /** `sweep(token, numbers)` of the contract: anybody may send it. */
        calldata: HexData,
        oldest_at: Instant,
      }),
    ),
  }),
};

/** Tokens that came into or left the treasury, and that no payment, refund or owner's call explains. */
export const movementsSchemas = {
  answer: Type.Object({
    items: Type.Array(
      Type.Object({
        currency: Currency,
        /** Whole tokens into the treasury; negative: out of it. */
        amount: DecimalString,
        tx_hash: Hash,
        /** Null where the other side is not one address. */
        counterparty: Nullable(Address),
        at: Instant,
        /** Number of the open proposal about it, or null. */
        proposal: Nullable(Type.Integer()),
      }),
    ),
  }),
};

export const ownSchemas = {
  body: Strict({
    tx_hash: Hash,
    currency: Currency,
    /** As it was shown. */
    amount: DecimalString,
    reason: Type.String({ minLength: 1, maxLength: PROPOSAL_REASON_MAX }),
  }),
  answer: Proposed,
  proposed: Proposed,
  errors: ['not_found', 'conflict', 'own_benefit', 'transfer_unmatched', ...chainErrors] as const,
};
