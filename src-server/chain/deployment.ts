import type { WithdrawalCurrency } from '#contract/rules/money.ts';
import type { TreasuryEdition } from './treasury/edition.ts';

/** When a block counts as settled: so many blocks on top of it, or the chain's own `finalized` tag. */
export type Finality =
  | { readonly kind: 'confirmations'; readonly count: number }
  | { readonly kind: 'finalized' };

export interface PinnedToken {
  /** EIP-55 address. */
  readonly address: string;
  readonly decimals: number;
}

/** The chain payouts run on and the contracts pinned there; plain JSON, stored by the server. */
export interface ChainDeployment {
  readonly chainId: number;
  readonly networkName: string;
  readonly nativeSymbol: string;
  /** Origin of a block explorer without trailing slash, or null where there is none. */
  readonly explorerUrl: string | null;
  /** EIP-55 address of the contract that holds the float. */
  readonly treasury: string;
  /** Which contract that is; absent: the first, `Payouts`. */
  readonly edition?: TreasuryEdition;
  /** EIP-55 address of `Receipts`. */
  readonly receipts: string;
  /** EIP-55 address of the pair of TCT and USDC that the price is read from; absent: none is pinned. */
  readonly pair?: string;
  /** First block in which the contracts can have events. */
  readonly deployedAtBlock: number;
  readonly finality: Finality;
  readonly tokens: Readonly<Record<WithdrawalCurrency, PinnedToken>>;
}
