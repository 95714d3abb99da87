import Type from 'typebox';
import { Proposed } from './proposals.schema.ts';
import {
  leftOutReasons,
  payoutRunStates,
  repairReasons,
} from '../../rules/withdrawals/transitions.ts';
import { OwnBenefit } from '../benefit.schema.ts';
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
  UsdString,
} from '../scalars.schema.ts';

const RunState = Type.Enum([...payoutRunStates]);

export const PayoutItem = Type.Object({
  /** Number of the withdrawal. */
  number: Type.Integer(),
  member: Type.Object({ username: Type.String(), name: Type.String() }),
  wallet: Address,
  /** Exact, in whole tokens. */
  token_amount: DecimalString,
  amount: UsdString,
  state: RunState,
  repair: Nullable(Type.Enum([...repairReasons])),
  /** Number of the open proposal to settle it by hand, or null. */
  settlement_proposal: Nullable(Type.Integer()),
});

export const PayoutBatch = Type.Object({
  index: Type.Integer(),
  currency: Currency,
  token: Address,
  /** Key of the batch in the contract's events. */
  run_key: Hash,
  total: DecimalString,
  calldata_hash: Hash,
  state: RunState,
  /** The second person's signature that the treasury asks for; null where it asks for none. */
  approval: Nullable(
    Type.Object({
      given: Nullable(
        Type.Object({
          /** The wallet, or contract, whose signature it is. */
          approver: Address,
          /** Username. */
          by: Type.String(),
          at: Instant,
        }),
      ),
      /** One was given, and the contract would not take it any more. */
      lapsed: Type.Boolean(),
    }),
  ),
  /** Senders whose wallet was asked, newest first. */
  intents: Type.Array(Type.Object({ sender: Address, at: Instant })),
  tx_hash: Nullable(Hash),
  explorer_url: Nullable(Type.String()),
  confirmations: Nullable(Type.Object({ seen: Type.Integer(), required: Type.Integer() })),
  items: Type.Array(PayoutItem),
});

export const PayoutRun = Type.Object({
  number: Type.Integer(),
  state: RunState,
  /** Username. */
  created_by: Type.String(),
  created_at: Instant,
  /** Chain time after which the contract refuses it. */
  deadline: Instant,
  /** The chain's time when this answer was made. */
  chain_time: Instant,
  chain_id: Type.Integer(),
  contract: Address,
  /** Net USD of all items. */
  net_total: UsdString,
  count: Type.Integer(),
  can_discard: Type.Boolean(),
  /** Why the caller may not approve it: froze the run, or had a wallet asked for one of its batches. */
  approval_barred: Nullable(Type.Enum(['froze', 'sent'])),
  /** The caller approved one of its batches, and may not send it too. */
  send_barred: Type.Boolean(),
  /** Signing or settling it would pay the caller. */
  own: OwnBenefit,
  timeline: Type.Array(
    Type.Object({
      event: Type.Enum([
        'frozen',
        'approved',
        'signing',
        'broadcast',
        'confirmed',
        'released',
        'needs_repair',
      ]),
      at: Instant,
      /** Username; null where the server acted. */
      by: Nullable(Type.String()),
    }),
  ),
  batches: Type.Array(PayoutBatch),
});

export const PayoutRunSummary = Type.Object({
  number: PayoutRun.properties.number,
  state: RunState,
  /** Username. */
  created_by: Type.String(),
  created_at: Instant,
  deadline: Instant,
  net_total: UsdString,
  count: Type.Integer(),
});

export const listSchemas = {
  query: Type.Object({ ...PageQuery, unfinished: Type.Optional(Type.Boolean()) }),
  answer: Page(PayoutRunSummary),
};

export const createSchemas = {
  body: Strict({
    numbers: Type.Array(RowNumber, {
      minItems: 1,
      maxItems: 3000,
      uniqueItems: true,
    }),
    /** The wallet that will sign: items are simulated from it. */
    sender: Address,
  }),
  answer: Type.Object({
    run: PayoutRun,
    /** Items that would fail or may not be paid now, and why. */
    left_out: Type.Array(
      Type.Object({
        number: Type.Integer(),
        reason: Type.Enum([...leftOutReasons]),
        /** What the chain said, for `simulation_failed`. */
        message: Type.String(),
      }),
    ),
  }),
  errors: ['run_empty', 'gap_widens', ...chainErrors] as const,
};

export const widenSchemas = {
  body: Strict({
    numbers: createSchemas.body.properties.numbers,
    note: Type.String({ minLength: 1, maxLength: 500 }),
  }),
  answer: Proposed,
  proposed: Proposed,
  errors: ['not_found', 'conflict', 'own_benefit', ...chainErrors] as const,
};

/** More than any run has, and what its column holds. */
const BatchIndex = Type.Integer({ minimum: 0, maximum: 10_000 });

const ByNumber = Type.Object({ number: RowNumber });
export const oneSchemas = { params: ByNumber, answer: PayoutRun, errors: ['not_found'] as const };

export const intentSchemas = {
  params: ByNumber,
  body: Strict({ batch: BatchIndex, sender: Address }),
  /** What the wallet is asked to sign, committed before this answer leaves. */
  answer: Type.Object({
    chain_id: Type.Integer(),
    from: Address,
    to: Address,
    data: HexData,
    /** Gas limit with head room, decimal string. */
    gas: Type.String(),
    deadline: Instant,
    calldata_hash: Hash,
  }),
  errors: ['not_found', 'conflict', 'deadline_passed', 'own_benefit', ...chainErrors] as const,
};

export const approvalSchemas = {
  params: Type.Object({
    number: RowNumber,
    /** Index of the batch. */
    batch: BatchIndex,
  }),
  /** What a second person signs (EIP-712 `Batch` of the contract), made of what was frozen. */
  answer: Type.Object({
    chain_id: Type.Integer(),
    contract: Address,
    /** Key of the batch. */
    run: Hash,
    token: Address,
    /** Unix seconds of chain time. */
    deadline: Type.String({ pattern: '^\\d{1,20}$' }),
    /** 40 bytes each: number, recipient, base units. */
    items: HexData,
    /** The hash that is signed. */
    digest: Hash,
  }),
  errors: ['not_found', 'conflict', ...chainErrors] as const,
};

export const approveSchemas = {
  params: ByNumber,
  body: Strict({
    batch: BatchIndex,
    /** The wallet or contract whose signature it is. */
    approver: Address,
    /** A contract's may be of many signers. */
    signature: Type.String({ pattern: '^0x([0-9a-fA-F]{2}){1,4000}$' }),
  }),
  answer: PayoutRun,
  errors: ['not_found', 'conflict', 'deadline_passed', 'own_benefit', ...chainErrors] as const,
};

/** Wei, or a gas limit: a whole number. */
const Wei = Type.String({ pattern: '^\\d{1,78}$' });

export const signingSchemas = {
  query: Type.Object({ sender: Address }),
  answer: Type.Object({
    chain_id: Type.Integer(),
    /** Transactions of the sender in blocks, and those that wait included. */
    nonce: Type.Object({ mined: Type.Integer(), pending: Type.Integer() }),
    max_fee_per_gas: Wei,
    max_priority_fee_per_gas: Wei,
    /** Native coin of the sender. */
    balance: Wei,
    chain_time: Instant,
  }),
  errors: [...chainErrors] as const,
};

export const anchorSchemas = {
  query: Type.Object({
    /** Whose gas is estimated. */
    sender: Type.Optional(Address),
    /** Number of a row; the newest where left out. */
    row: Type.Optional(RowNumber),
  }),
  answer: Type.Object({
    /** False without a treasury, or with one that can't note a row. */
    supported: Type.Boolean(),
    /**
     * Nothing signed today (UTC, chain time) has noted a row, or nothing has carried the newest edition of
     * what is owed; and nothing that does is on its way.
     */
    due: Type.Boolean(),
    /** When a payout or a call of its own last noted one, in final blocks. */
    anchored_at: Nullable(Instant),
    /** The transaction of one that is not final yet. */
    pending: Nullable(Hash),
    /** What an operator signs; null where it is not supported. */
    call: Nullable(
      Type.Object({
        chain_id: Type.Integer(),
        contract: Address,
        /** Number of the row, and SHA-256 over it. */
        row: RowNumber,
        digest: Hash,
        data: HexData,
        /** Gas limit with head room; null without a sender, or where it is no operator. */
        gas: Nullable(Wei),
      }),
    ),
  }),
  errors: [...chainErrors] as const,
};

export const anchorSignedSchemas = {
  body: Strict({
    /** As it goes to the network. */
    transaction: Type.String({ pattern: '^0x([0-9a-fA-F]{2}){1,1000}$' }),
  }),
  answer: Type.Object({ tx_hash: Hash }),
  errors: ['conflict', ...chainErrors] as const,
};

export const signedSchemas = {
  params: ByNumber,
  body: Strict({
    batch: BatchIndex,
    /** As it goes to the network: 300 payments are below 30,000 bytes. */
    transaction: Type.String({ pattern: '^0x([0-9a-fA-F]{2}){1,60000}$' }),
  }),
  answer: Type.Object({ tx_hash: Hash, run: PayoutRun }),
  errors: ['not_found', 'conflict', 'deadline_passed', 'own_benefit', ...chainErrors] as const,
};

export const submittedSchemas = {
  params: ByNumber,
  body: Strict({ batch: BatchIndex, tx_hash: Hash }),
  answer: PayoutRun,
  errors: ['not_found', 'conflict', 'own_benefit'] as const,
};

export const discardSchemas = {
  params: ByNumber,
  answer: PayoutRun,
  errors: ['not_found', 'conflict'] as const,
};

export const settleSchemas = {
  params: Type.Object({
    number: RowNumber,
    /** Number of the withdrawal. */
    item: RowNumber,
  }),
  body: Strict({ tx_hash: Hash, note: Type.String({ minLength: 1, maxLength: 500 }) }),
  answer: Proposed,
  proposed: Proposed,
  errors: ['not_found', 'conflict', 'own_benefit', 'transfer_unmatched', ...chainErrors] as const,
};

export const treasurySchemas = {
  query: Type.Object({ operator: Type.Optional(Address) }),
  answer: Type.Object({
    /** False without a deployed contract: payouts are off and the screen says how to deploy it. */
    deployed: Type.Boolean(),
    chain_id: Type.Integer(),
    network: Type.String(),
    contract: Nullable(Address),
    /** In the second, an operator pays only what an approver signed. */
    edition: Type.Enum([1, 2], { type: 'integer' }),
    paused: Type.Boolean(),
    native_symbol: Type.String(),
    tokens: Type.Array(
      Type.Object({
        currency: Currency,
        token: Address,
        decimals: Type.Integer(),
        balance: DecimalString,
        /** What today's limit of the contract still lets out. */
        daily_limit_left: DecimalString,
      }),
    ),
    operator: Nullable(
      Type.Object({
        address: Address,
        native_balance: DecimalString,
        may_pay: Type.Boolean(),
        /** Whether it may sign as the second person. */
        may_approve: Type.Boolean(),
      }),
    ),
    /**
     * Estimated network fee for one batch of 1, with the approval that it carries in the second edition, and for each
     * further item, in native coin.
     */
    fee_per_batch: DecimalString,
    fee_per_item: DecimalString,
    /**
     * Treasuries that this one replaced and that are still watched, the last one first. No new run is paid from them:
     * the owner moves what they hold.
     */
    earlier: Type.Array(
      Type.Object({
        contract: Address,
        /** What it holds, in whole tokens; none once it is empty. */
        tokens: Type.Array(Type.Object({ currency: Currency, balance: DecimalString })),
      }),
    ),
    chain_time: Instant,
  }),
  errors: [...chainErrors] as const,
};
