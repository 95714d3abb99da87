import Type from 'typebox';
import { issuerCurrencies, issuerPaymentStates } from '../../../rules/offerings/issuer-payments.ts';
import { PROPOSAL_REASON_MAX } from '../../../rules/proposals.ts';
import { chainErrors } from '../../errors.ts';
import {
  Address,
  DecimalString,
  Hash,
  HexData,
  Instant,
  Nullable,
  RowNumber,
  Strict,
  UsdInput,
  UsdString,
} from '../../scalars.schema.ts';
import { Proposed } from '../proposals.schema.ts';

const ById = Type.Object({ id: RowNumber });
const ByNumber = Type.Object({ id: RowNumber, number: RowNumber });
const Token = Type.Enum([...issuerCurrencies]);
/** Who asks says why. */
const Why = Type.String({ minLength: 1, maxLength: PROPOSAL_REASON_MAX });

const Payment = Type.Object({
  number: Type.Integer(),
  state: Type.Enum([...issuerPaymentStates]),
  amount: UsdString,
  currency: Token,
  /** Whole tokens. */
  token_amount: DecimalString,
  address: Address,
  reason: Type.String(),
  /** Who asked for it and who agreed. */
  by: Type.Array(Type.String()),
  approved_at: Instant,
  /** What the owner of the treasury sends; null where nothing is to be sent. */
  call: Nullable(
    Type.Object({
      chain_id: Type.Integer(),
      /** The treasury. */
      to: Address,
      /** Of the token. */
      token: Address,
      /** Base units of the token. */
      units: Type.String(),
      data: HexData,
    }),
  ),
  tx_hash: Nullable(Hash),
  /** The transaction in the network's explorer. */
  explorer_url: Nullable(Type.String()),
  paid_at: Nullable(Instant),
  cancelled_at: Nullable(Instant),
  cancelled_by: Nullable(Type.String()),
  cancel_note: Nullable(Type.String()),
});

const IssuerView = Type.Object({
  /** Units allotted at their price, in USD. */
  earned: UsdString,
  /** Of it: approved and not sent, paid, and what can still be given. */
  waiting: UsdString,
  paid: UsdString,
  left: UsdString,
  /** The address that counts now; null where none is recorded on this network. */
  address: Nullable(Type.Object({ id: Type.Integer(), address: Address, recorded_at: Instant })),
  network: Nullable(Type.String()),
  /** What waits for a second person; an address has neither amount nor currency. */
  pending: Type.Array(
    Type.Object({
      proposal: Type.Integer(),
      kind: Type.Enum(['offering.issuer_address', 'offering.pay_issuer']),
      amount: Nullable(UsdString),
      currency: Nullable(Token),
      address: Address,
      by: Nullable(Type.String()),
      at: Instant,
    }),
  ),
  /** The newest first. */
  payments: Type.Array(Payment),
});

export const issuerSchemas = {
  params: ById,
  answer: IssuerView,
  errors: ['not_found'] as const,
};

export const issuerAddressSchemas = {
  params: ById,
  body: Strict({ wallet: Type.String({ maxLength: 64 }), reason: Why }),
  answer: Proposed,
  errors: [
    'not_found',
    'offering_state',
    'conflict',
    'own_benefit',
    'duty_missing',
    'proposal_open',
    ...chainErrors,
  ] as const,
};

export const issuerPaySchemas = {
  params: ById,
  body: Strict({
    amount: UsdInput,
    currency: Token,
    /** The address that was shown, by its number. */
    address: RowNumber,
    reason: Why,
  }),
  answer: Proposed,
  errors: [
    'not_found',
    'offering_state',
    'amount_out_of_range',
    'conflict',
    'own_benefit',
    'duty_missing',
    'proposal_open',
    ...chainErrors,
  ] as const,
};

export const issuerCancelSchemas = {
  params: ByNumber,
  body: Strict({ note: Why }),
  answer: IssuerView,
  errors: ['not_found', 'conflict', ...chainErrors] as const,
};
