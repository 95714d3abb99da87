import type { WithdrawalCurrency } from '#contract/rules/money.ts';
import type { ChainDeployment } from '#server/chain/deployment.ts';

/**
 * How a token behaves: `plain` as OpenZeppelin has it, `silent` returns nothing and reverts without
 * a word, `fee` keeps a hundredth, `hostile` does to a recipient what its conduct says.
 */
export type TokenKind = 'plain' | 'silent' | 'fee' | 'hostile';

/** What a hostile token does to a recipient. Numbers of `HostileToken.Conduct`. */
export const conducts = { honest: 0, saysFalse: 1, reverts: 3 } as const;

/** What never changes of a chain. */
export interface ChainFacts {
  readonly deployment: ChainDeployment;
  /** EIP-55 address of the code that receiving addresses point to. */
  readonly receiver: string;
  readonly owner: string;
  readonly operators: readonly string[];
  readonly kinds: Readonly<Record<WithdrawalCurrency, TokenKind>>;
}

interface Allowance {
  readonly limit: bigint;
  readonly spent: bigint;
  readonly hour: number;
}

/** What a chain's contracts have stored; addresses in lower case. */
export interface ChainState {
  /** Base units by `token holder`. */
  readonly balances: Map<string, bigint>;
  readonly paid: Set<bigint>;
  readonly allowances: Map<string, Allowance>;
  /** What left a token in an hour, by `token` and hour. */
  readonly spentIn: Map<string, { readonly amount: bigint; readonly hour: number }>;
  /** By `token recipient`. */
  readonly conducts: Map<string, number>;
  readonly nonces: Map<string, number>;
  paused: boolean;
}

export const emptyState = (): ChainState => ({
  balances: new Map(),
  paid: new Set(),
  allowances: new Map(),
  spentIn: new Map(),
  conducts: new Map(),
  nonces: new Map(),
  paused: false,
});

export const copyOf = (state: ChainState): ChainState => ({
  balances: new Map(state.balances),
  paid: new Set(state.paid),
  allowances: new Map(state.allowances),
  spentIn: new Map(state.spentIn),
  conducts: new Map(state.conducts),
  nonces: new Map(state.nonces),
  paused: state.paused,
});

/** Name of a place that belongs to a token and an account. */
export const placeOf = (token: string, account: string): string =>
  `${token.toLowerCase()} ${account.toLowerCase()}`;

export const balanceOf = (state: ChainState, token: string, holder: string): bigint =>
  state.balances.get(placeOf(token, holder)) ?? 0n;

/** A log of a call, before it has a place in a block. */
export interface PlainLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

/** A call that the contract refuses; the data says why, as ABI errors do. */
export class Revert extends Error {
  readonly data: string;
  constructor(data = '0x') {
    super('execution reverted');
    this.data = data;
  }
}

/** What a call works on. */
export interface Execution {
  readonly facts: ChainFacts;
  readonly state: ChainState;
  readonly from: string;
  /** Unix seconds of its block. */
  readonly timestamp: number;
  readonly logs: PlainLog[];
}
