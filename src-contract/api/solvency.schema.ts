import Type from 'typebox';
import { ledgerCurrencies } from '../rules/accounts.ts';
import { gapAssets, PROOF_FORMAT } from '../rules/solvency.ts';
import type { EndpointSchemas } from './endpoint.ts';
import {
  Address,
  Currency,
  Day,
  DecimalString,
  Hash,
  Instant,
  Nullable,
  PageQuery,
  RowNumber,
} from './scalars.schema.ts';

const LedgerCurrency = Type.Enum([...ledgerCurrencies]);
const ByDay = Type.Object({ day: Day });
/** 32 bytes in hex, without a prefix. */
const Bytes32 = Type.String({ pattern: '^[0-9a-f]{64}$' });
/** Base units, whole and not negative. */
const Units = Type.String({ pattern: '^(0|[1-9]\\d{0,38})$' });

/** What is held less what is owed. In whole units; null: no contract holds anything yet. */
export const Gap = Type.Object({
  asset: Type.Enum([...gapAssets]),
  owed: DecimalString,
  held: Nullable(DecimalString),
  /** Held less owed, negative where it is short. */
  gap: Nullable(DecimalString),
});

/** The transaction that carries an edition on chain. */
const Anchor = Type.Object({
  tx_hash: Hash,
  block: Type.Integer(),
  at: Instant,
  /** `call`: the digest of an `AuditAnchored` event; `payout`: the key (`run`) of `Paid` and `Skipped` events. */
  kind: Type.Enum(['call', 'payout']),
  row: RowNumber,
  /** Of the row of the audit log, which says nothing of it. */
  commitment: Bytes32,
  /** What stands on chain: SHA-256 over 0x02, commitment and digest; of a payout 8 bytes of the row, 24 of it. */
  value: Hash,
  /** The edition whose digest it is made of: this one, or a later one, which leads back to this one. */
  edition: Day,
});

const Edition = Type.Object({
  day: Day,
  published_at: Instant,
  /** SHA-256 of the published file. */
  digest: Hash,
  root: Bytes32,
  /** Leaves of the tree, padding included. */
  leaves: Type.Integer(),
  /** What is owed, in whole units. */
  totals: Type.Array(Type.Object({ currency: LedgerCurrency, amount: DecimalString })),
  /** What the contract held at the end of a block, in whole tokens; null: there was no contract. */
  custody: Nullable(
    Type.Object({
      chain_id: Type.Integer(),
      contract: Address,
      /** Treasuries before it that still held something: `held` is the sum of all. */
      beside: Type.Optional(Type.Array(Address)),
      block: Type.Integer(),
      block_hash: Hash,
      held: Type.Array(Type.Object({ currency: Currency, amount: DecimalString })),
    }),
  ),
  gaps: Type.Array(Gap),
  /** Null: no transaction that carries it is final yet. */
  anchor: Nullable(Anchor),
  /** Whether members can still download their proof. */
  has_proofs: Type.Boolean(),
});

export const listSchemas = {
  query: Type.Object({ ...PageQuery }),
  answer: Type.Object({ items: Type.Array(Edition), next: Nullable(Type.String()) }),
};

/** The published file, byte for byte. */
export const documentSchemas = {
  params: ByDay,
  answer: Type.Object({
    format: Type.String(),
    day: Day,
    at: Instant,
    leaves: Type.Integer(),
    root: Bytes32,
    /** Base units. */
    totals: Type.Array(
      Type.Object({ currency: LedgerCurrency, decimals: Type.Integer(), amount: Units }),
    ),
    custody: Nullable(
      Type.Object({
        chain_id: Type.Integer(),
        contract: Address,
        /** Treasuries before it that still held something: `held` is the sum of all. */
        beside: Type.Optional(Type.Array(Address)),
        block: Type.Integer(),
        block_hash: Hash,
        held: Type.Array(
          Type.Object({
            currency: Currency,
            /** Its contract; editions of before this was published leave it out. */
            token: Type.Optional(Address),
            decimals: Type.Integer(),
            amount: Units,
          }),
        ),
      }),
    ),
    gaps: Type.Array(Gap),
    /** Digest of the edition before; null in the first one. */
    previous: Nullable(Hash),
  }),
  errors: ['not_found'],
} satisfies EndpointSchemas;

const Step = Type.Object({ hash: Bytes32, sums: Type.Array(Units) });

export const mineSchemas = {
  params: ByDay,
  /** Everything that checks it, kept as one file. */
  answer: Type.Object({
    format: Type.Literal(PROOF_FORMAT),
    /** The published file, byte for byte. */
    edition: Type.String(),
    /** SHA-256 of it. */
    digest: Hash,
    anchor: Nullable(Anchor),
    /** The caller's username, which is hashed with each piece. */
    holder: Type.String(),
    /** What is owed to them, in whole units; empty: nothing. */
    owed: Type.Array(Type.Object({ currency: LedgerCurrency, amount: DecimalString })),
    pieces: Type.Array(
      Type.Object({
        currency: LedgerCurrency,
        /** Number of the piece within its currency, from 0. */
        piece: Type.Integer(),
        /** Base units. */
        amount: Units,
        salt: Bytes32,
        /** Of the leaf, from 0 at the left. Its bits from the lowest say which side the path's steps are on. */
        position: Type.Integer(),
        /** The other child at each level, from the leaf's up. */
        path: Type.Array(Step),
      }),
    ),
  }),
  /** Also where the edition's leaves are not kept any more. */
  errors: ['not_found'],
} satisfies EndpointSchemas;

export const leavesSchemas = {
  params: ByDay,
  /**
   * NDJSON: first `{format, edition}` with the published file as a text, then a line for each leaf,
   * `{holder, currency, piece, amount, salt}`, padding included.
   */
  answer: Type.String(),
  errors: ['not_found'],
} satisfies EndpointSchemas;
