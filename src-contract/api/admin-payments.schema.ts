import Type from 'typebox';
import { paymentExceptionKinds, paymentExceptionStates } from '../rules/purchases.ts';
import { Payment } from './payments.schema.ts';
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
} from './scalars.schema.ts';

/** One exception with everything an administrator decides it by. */
export const AdminException = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum([...paymentExceptionKinds]),
  state: Type.Enum([...paymentExceptionStates]),
  member: Type.Object({ id: Type.Integer(), username: Type.String(), name: Type.String() }),
  payment: Payment,
  /** Whole tokens that arrived or are over. */
  amount: DecimalString,
  currency: Currency,
  /** Whole tokens more (or, below zero, less) than asked; null for another token. */
  difference: Nullable(DecimalString),
  /** What the company bears if the purchase is activated now, in the asked token; "0" or more. */
  borne: Nullable(DecimalString),
  can_activate: Type.Boolean(),
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
};
export const refundSchemas = {
  params: ById,
  /** The transaction that sent it back; the server checks recipient and amount on chain. */
  body: Strict({ tx_hash: Hash, note: Type.String({ maxLength: 500 }) }),
  answer: AdminException,
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
