import type { WithdrawalCurrency } from '#contract/rules/money.ts';

/** How a deposit is paid: with a purchase request on chain, or from the direct balance. */
export const depositTypes = ['chain', 'balance'] as const;
export type DepositType = (typeof depositTypes)[number];

/** What a deposit form holds: the amount as typed, not as understood. */
export interface DepositValues {
  /** Null: not chosen yet. */
  readonly type: DepositType | null;
  readonly amount: string;
  /** Of what is sent on chain. */
  readonly currency: WithdrawalCurrency;
  readonly terms: boolean;
}

export const emptyDeposit: DepositValues = {
  type: null,
  amount: '',
  currency: 'USDT',
  terms: false,
};
