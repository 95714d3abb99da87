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
  /** Treasuries before this one that are still watched, newest first; absent: none. */
  readonly earlier?: readonly EarlierTreasury[];
}

/** A treasury that another one replaced, on the same chain and with the same tokens. */
export type EarlierTreasury = Pick<
  ChainDeployment,
  'treasury' | 'edition' | 'receipts' | 'deployedAtBlock'
>;

/** Each treasury before the present one as a deployment of its own; `earlier` are all the others. */
export function earlierDeployments(deployment: ChainDeployment): readonly ChainDeployment[] {
  const { earlier = [], ...present } = deployment;
  return earlier.map((one) => {
    const { edition: _edition, ...common } = present;
    return { ...common, ...one, earlier: [present, ...earlier.filter((other) => other !== one)] };
  });
}
