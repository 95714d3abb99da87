import Type from 'typebox';
import { withdrawalStatuses } from '../rules/withdrawals/transitions.ts';
import { voucherDays } from '../rules/limits.ts';
import {
  Address,
  Currency,
  DecimalString,
  Hash,
  Instant,
  Nullable,
  RowNumber,
  Strict,
  UsdString,
} from './scalars.schema.ts';
import { Network } from './withdrawals.schema.ts';

/** A paid withdrawal: its figures and what a chain has to say about it. Nothing names the member. */
export const Voucher = Type.Object({
  /** What the contract's event carries. */
  number: Type.Integer(),
  status: Type.Enum([...withdrawalStatuses]),
  currency: Currency,
  /** USD, gross: the fee is inside it. */
  amount: UsdString,
  fee: UsdString,
  fee_rate: DecimalString,
  net: UsdString,
  /** USD for one token. */
  price: DecimalString,
  /** Exact, in whole tokens. */
  token_amount: DecimalString,
  token_decimals: Type.Integer(),
  wallet: Address,
  network: Network,
  paid_at: Instant,
  tx_hash: Hash,
  token: Address,
  /** The contract whose event names the payment; null where a plain transfer paid it. */
  contract: Nullable(Address),
  explorer: Nullable(
    Type.Object({ transaction: Type.String(), contract: Nullable(Type.String()) }),
  ),
  /** JSON-RPC endpoints that the reader's device may ask; a path is of this server's own. */
  sources: Type.Array(Type.String()),
});

const Link = Type.Object({
  /** What stands behind `#` in the link. */
  token: Type.String(),
  created_at: Instant,
  expires_at: Instant,
});

const ByNumber = Type.Object({ number: RowNumber });
const WithLink = Type.Object({ voucher: Voucher, link: Nullable(Link) });
const errors = ['not_found', 'conflict'] as const;

export const oneSchemas = { params: ByNumber, answer: WithLink, errors };

export const shareSchemas = {
  params: ByNumber,
  body: Strict({ days: Type.Enum([...voucherDays]) }),
  answer: WithLink,
  errors,
};

export const revokeSchemas = { params: ByNumber, answer: WithLink, errors };

export const openSchemas = {
  body: Strict({ token: Type.String({ maxLength: 200 }) }),
  answer: Type.Object({ voucher: Voucher, expires_at: Instant }),
  errors: ['not_found'] as const,
};
