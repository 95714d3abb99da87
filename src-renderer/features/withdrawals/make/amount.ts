import type { WithdrawalType } from '#contract/rules/accounts.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { formatUsd, type FormatContext } from '#renderer/lib/format.ts';

/** USD decimal strings of what a member may take from one balance. */
export interface Withdrawable {
  readonly available: string;
  /** Of the global network: credited, but still in its waiting time. */
  readonly waiting: string;
}

/** What the form knows before the server is asked. */
export interface WithdrawalTerms {
  readonly balances: Readonly<Record<WithdrawalType, Withdrawable>>;
  /** USD; undefined while the settings are not known: then only the server can say. */
  readonly minimum: string | undefined;
  readonly format: FormatContext;
}

export interface AmountProblem {
  /** Id of the `validation` texts. */
  readonly id: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Why this amount (USD decimal string) cannot be taken from that balance, or null. */
export function amountProblem(
  amount: string,
  type: WithdrawalType,
  { balances, minimum, format }: WithdrawalTerms,
): AmountProblem | null {
  const wanted = parseUsd(amount);
  const balance = balances[type];
  if (wanted > parseUsd(balance.available)) {
    const available = formatUsd(balance.available, format);
    if (type !== 'global') return { id: 'Amount exceed balance available.', values: { available } };
    const waiting = formatUsd(balance.waiting, format);
    return { id: 'Amount exceed available earnings', values: { available, waiting } };
  }
  if (minimum !== undefined && wanted < parseUsd(minimum)) {
    return { id: 'amount.minimum', values: { min: formatUsd(minimum, format) } };
  }
  return null;
}
