import type { WithdrawalCurrency } from '#contract/rules/money.ts';

/** By a request on chain, or from the direct balance at once. */
export type PayingWay = 'chain' | 'balance';

/** How a purchase is paid. */
export interface Paying {
  readonly way: PayingWay;
  /** Of the request that pays it on chain. */
  readonly currency: WithdrawalCurrency;
}

/** A review before money moves: how it is paid, and whether it is open. */
export interface ReviewProps extends Paying {
  /** An unpaid request that paying from the balance takes the place of. */
  readonly insteadOf?: number | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
}
