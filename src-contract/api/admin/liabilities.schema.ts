import Type from 'typebox';
import { Gap } from '../solvency.schema.ts';
import { Currency, DecimalString, Instant, Day, Nullable, UsdString } from '../scalars.schema.ts';

/** Withdrawals of one currency that are still to be paid, in whole tokens. */
const ToPay = Type.Object({
  currency: Currency,
  count: Type.Integer(),
  /** By how long they wait: under 24 h, 1 to 3 days, 3 to 7, longer. */
  ages: Type.Tuple([DecimalString, DecimalString, DecimalString, DecimalString]),
  total: DecimalString,
  /** What the contract holds that new runs are paid from; null: the chain could not be asked. */
  treasury: Nullable(DecimalString),
  /** Part of the total that runs signed for an earlier treasury still pay, as far as that one holds it. */
  earlier: DecimalString,
  /** Treasury less the rest of the total, negative where it is short. */
  left: Nullable(DecimalString),
  /** The longest wait. */
  oldest: Nullable(Type.Object({ amount: DecimalString, at: Instant })),
});

export const owedKinds = [
  'direct',
  'pool',
  'pool_principal',
  'escrow',
  'global',
  'held',
  'tct',
  'unmatched',
  'issuer',
] as const;

export const liabilitiesSchemas = {
  answer: Type.Object({
    at: Instant,
    /** False: no chain is pinned or it does not answer; what it alone knows is null. */
    chain_reached: Type.Boolean(),
    to_pay: Type.Array(ToPay),
    /** What is owed, in USD; unmatched receipts are owed to who sent them. */
    owed: Type.Object({
      total: UsdString,
      by: Type.Array(Type.Object({ kind: Type.Enum([...owedKinds]), amount: UsdString })),
    }),
    /** What there is, in USD at `tct_price`; null: not known. */
    held: Type.Object({
      total: Nullable(UsdString),
      treasury: Nullable(UsdString),
      receiving: Nullable(UsdString),
      receiving_addresses: Type.Integer(),
      tokens: Type.Array(
        Type.Object({
          currency: Currency,
          treasury: Nullable(DecimalString),
          receiving: Nullable(DecimalString),
        }),
      ),
    }),
    /** Held less owed. */
    difference: Nullable(UsdString),
    /** What the treasury alone holds less what is owed, without a price: as each day's edition has it. */
    gaps: Type.Array(Gap),
    /** USD for one TCT. */
    tct_price: DecimalString,
    /** Network fees in the chain's own coin, never added to money. */
    gas: Nullable(
      Type.Object({
        symbol: Type.String(),
        network: Type.String(),
        chain_id: Type.Integer(),
        withdrawals: Type.Integer(),
        /** The most that paying all of them can cost. */
        cost: DecimalString,
        /** Receiving addresses to be swept, counted once a token, and the most that can cost. */
        sweeps: Type.Integer(),
        sweep_cost: DecimalString,
        /** Of the wallet that signed last; null where none has. */
        wallet: Nullable(DecimalString),
        /** Wallet less both costs, negative where it is short. */
        left: Nullable(DecimalString),
      }),
    ),
    /** Sent, and not yet confirmed. */
    on_its_way: Type.Array(
      Type.Object({
        run: Type.Integer(),
        currency: Currency,
        amount: DecimalString,
        count: Type.Integer(),
      }),
    ),
    /** The last daily comparison of the books; null before the first. */
    reconciliation: Nullable(
      Type.Object({
        day: Day,
        at: Instant,
        agrees: Type.Boolean(),
        /** False: no chain was pinned, the books were compared with themselves. */
        with_chain: Type.Boolean(),
        problems: Type.Integer(),
        lines: Type.Array(
          Type.Object({
            currency: Type.String(),
            books: DecimalString,
            difference: DecimalString,
            agrees: Type.Boolean(),
          }),
        ),
      }),
    ),
    unmatched: Type.Array(Type.Object({ currency: Currency, amount: DecimalString })),
    /** Tokens that came into the treasury (positive) or left it and that nothing explains yet. */
    unexplained: Type.Array(Type.Object({ currency: Currency, amount: DecimalString })),
    /** What members owe. */
    debt: UsdString,
  }),
};
