import type { WithdrawalCurrency } from '#contract/rules/money.ts';
import type { AnchoredRow } from './anchor-calldata.ts';
import type { ChainDeployment } from '../deployment.ts';

/** One payment of a batch. */
export interface PayItem {
  /** Withdrawal number, an unsigned 64-bit integer; the contract pays each number once, ever. */
  readonly number: bigint;
  readonly to: string;
  /** Base units of the batch's token. */
  readonly amount: bigint;
}

/** What every item of a batch shares. */
export interface PayTerms {
  /** 32 bytes in hex. */
  readonly run: string;
  /** Unix seconds of chain time; a block with a later timestamp refuses the whole batch. */
  readonly deadline: number;
  /** Address of the token. */
  readonly token: string;
}

/** Who approved a batch, and the signature of theirs that the contract checks. */
export interface Approval {
  /** A wallet, or a contract that answers for its signers (ERC-1271). */
  readonly approver: string;
  /** Hex. */
  readonly signature: string;
}

/** One transaction of a payout run: one token, 1 to 300 items. */
export interface PayBatch extends PayTerms {
  readonly items: readonly PayItem[];
  /** Only of a treasury of the second edition, which pays nothing without. */
  readonly approval?: Approval;
}

/** A block as the two facts about it that payouts depend on. `timestamp` in Unix seconds. */
export interface BlockPoint {
  readonly number: number;
  readonly timestamp: number;
  readonly hash: string;
  /** Hash of the block before it. */
  readonly parent?: string;
}

/** Which block stands where. */
export type BlockId = Pick<BlockPoint, 'number' | 'hash'>;

/**
 * One `Paid` event of the treasury. Where the event names only run and number, the rest comes from the
 * calldata of a transaction that called the treasury, else from the token's last transfer before it.
 */
export interface PaidEvent {
  readonly number: bigint;
  readonly run: string;
  /** EIP-55 addresses; zero where neither calldata nor a transfer names any. */
  readonly to: string;
  readonly token: string;
  /** Base units of the token, as the contract was told. */
  readonly amount: bigint;
  readonly txHash: string;
  readonly blockNumber: number;
  readonly blockHash: string;
  readonly logIndex: number;
  /**
   * True where the receipt's status is 1 and the token's own `Transfer` logs of this item moved
   * exactly `amount` from the treasury to `to`. False for a token that keeps a fee, for instance.
   */
  readonly transferMatches: boolean;
}

/** One `Skipped` event of the treasury: the token reverted the transfer, so the number is unpaid. */
export interface SkippedEvent {
  readonly number: bigint;
  readonly run: string;
  readonly txHash: string;
  readonly blockNumber: number;
}

/** One `AuditAnchored` event of the treasury. */
export interface AnchorEvent {
  readonly row: number;
  /** 32 bytes in hex. */
  readonly digest: string;
  /** Who signed it, EIP-55. */
  readonly operator: string;
  readonly txHash: string;
  readonly blockNumber: number;
  readonly logIndex: number;
}

/** What was sent, as far as it is known to the source; `to` is null for a contract creation. */
export interface SentTransaction {
  readonly from: string;
  readonly to: string | null;
  readonly data: string;
  readonly nonce: number;
}

export type TransactionState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'pending'; readonly transaction: SentTransaction }
  | {
      readonly kind: 'mined';
      readonly transaction: SentTransaction;
      /** 1: executed, 0: reverted (nothing was paid). */
      readonly status: 0 | 1;
      readonly blockNumber: number;
      readonly blockHash: string;
    };

/** Why a payment would fail now. */
export type SimulationFailure =
  | 'already_paid'
  | 'deadline_passed'
  | 'daily_limit'
  | 'treasury_short'
  | 'paused'
  | 'not_operator'
  | 'not_approved' // no signature of an approver who is not the sender, or it is of something else
  | 'bad_item' // zero address or amount, one of our own contracts, no item, too many
  | 'token_refused'; // the token reverted, or said false: blocked recipient, paused token …

export type Simulation =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: SimulationFailure; readonly sentence: string };

/** Whether an approval would be taken now, whoever sends; `signature` as the contract takes it. */
export type ApprovalCheck =
  | { readonly ok: true; readonly signature: string }
  | { readonly ok: false; readonly reason: 'not_approver' | 'wrong_signature' };

/** Amounts of the chain's native coin in wei. */
export interface PayGas {
  readonly gas: bigint;
  readonly maxFeePerGas: bigint;
  /** The most the transaction can cost: `gas × maxFeePerGas`. */
  readonly cost: bigint;
}

/** A token at an address. */
export interface Holding {
  readonly currency: WithdrawalCurrency;
  readonly address: string;
}

/**
 * The treasury as the server sees it through its own RPC sources.
 * Reads that decide about money ask every source and throw `ChainDisagreement` where they differ;
 * figures and previews take the first source that answers. All throw `ChainUnreachable`.
 */
export interface Treasury {
  readonly deployment: ChainDeployment;

  /** Newest block that every source has. */
  head(): Promise<BlockPoint>;
  /** Newest settled block by the deployment's finality rule, with the same hash at every source. */
  finalHead(): Promise<BlockPoint>;
  /** Whether the contract has paid this withdrawal number, as of the end of a block. */
  isPaid(number: bigint, block: number): Promise<boolean>;
  /**
   * All `Paid` events of blocks `from` to `to`, both included, in chain order. A last block that is
   * known is not asked for again, and must be the one that is expected.
   */
  readPaid(from: number, to: number | BlockId): Promise<PaidEvent[]>;
  /** All `Skipped` events, in the same way. */
  readSkipped(from: number, to: number | BlockId): Promise<SkippedEvent[]>;
  /** All `AuditAnchored` events, in the same way. */
  readAnchors(from: number, to: number | BlockId): Promise<AnchorEvent[]>;
  /** Whether the contract has the call `anchorAudit`. */
  canAnchor(): Promise<boolean>;
  /** The least advanced state any source reports; two different outcomes are a disagreement. */
  transactionState(hash: string): Promise<TransactionState>;

  /**
   * Would this one item be paid if `operator` sent it alone now? Nothing is sent. An approval is of a
   * whole batch, so of the second edition the rules are asked one by one without any.
   */
  simulateItem(operator: string, terms: PayTerms, item: PayItem): Promise<Simulation>;
  /** `simulateItem` for each item, in order, a few at a time. */
  simulateItems(operator: string, batch: PayBatch): Promise<Simulation[]>;
  /**
   * Would the whole batch go through? Also sees the sum against limit and balance. Of the second
   * edition: with its approval as it is, without one as far as anything else says.
   */
  simulateBatch(operator: string, batch: PayBatch): Promise<Simulation>;
  /** Gas of a batch that would go through, at today's price; throws where it would revert. */
  estimateGas(operator: string, batch: PayBatch): Promise<PayGas>;

  /** Gas of noting a row; throws where it would revert. */
  estimateAnchorGas(operator: string, anchored: AnchoredRow): Promise<bigint>;

  /** The float, in base units of each token. */
  tokenBalances(): Promise<Record<WithdrawalCurrency, bigint>>;
  /** The float as of the end of a block, on which all sources agree: what is published of it. */
  tokenBalancesAt(block: number): Promise<Record<WithdrawalCurrency, bigint>>;
  /** Token base units an address holds. */
  tokenBalance(currency: WithdrawalCurrency, address: string): Promise<bigint>;
  /** The same of many, in their order; 100 of them are one request where the source takes that. */
  tokenBalancesOf(holdings: readonly Holding[]): Promise<bigint[]>;
  /** Native coin of an address in wei. */
  nativeBalance(address: string): Promise<bigint>;
  /** What may still be paid within 24 hours that end now (chain time), in base units of the token. */
  remainingDailyLimit(currency: WithdrawalCurrency): Promise<bigint>;
  /** What may be paid in 24 hours, in base units of the token; 0 where the owner has set none. */
  dailyLimit(currency: WithdrawalCurrency): Promise<bigint>;
  hasOperatorRole(address: string): Promise<boolean>;
  /** Only of the second edition; nobody may approve in the first. */
  hasApproverRole(address: string): Promise<boolean>;
  /** Would the contract take this approval of a batch now? Only of the second edition. */
  checkApproval(batch: PayBatch, approval: Approval): Promise<ApprovalCheck>;
  paused(): Promise<boolean>;
  /** True where the address is a contract (or a delegated account). */
  hasCode(address: string): Promise<boolean>;
}
