import type { WithdrawalSource } from '#contract/rules/accounts.ts';
import { EXCHANGED_DECIMALS, TCT_DECIMALS } from '#contract/rules/exchange/quote.ts';
import { parseUnits, parseUsd } from '#contract/rules/money.ts';
import { formatToken, formatUsd, type FormatContext } from '#renderer/lib/format.ts';

/** Decimal strings of what a member may take from one balance: USD, of the TCT account TCT. */
export interface Withdrawable {
  readonly available: string;
  /** Of the global network: credited, but still in its waiting time. */
  readonly waiting: string;
}

/** What the form knows before the server is asked. */
export interface WithdrawalTerms {
  readonly balances: Readonly<Record<WithdrawalSource, Withdrawable>>;
  /** USD; undefined while the settings are not known: then only the server can say. */
  readonly minimum: string | undefined;
  readonly format: FormatContext;
}

export interface AmountProblem {
  /** Id of the `validation` texts. */
  readonly id: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Decimals that an amount is typed with. */
export const decimalsOf = (type: WithdrawalSource): number =>
  type === 'tct' ? EXCHANGED_DECIMALS : 2;

/** Base units of an amount or a balance: of USD 1e-6, of TCT 1e-18. */
export const unitsOf = (type: WithdrawalSource, amount: string): bigint =>
  type === 'tct' ? parseUnits(amount, TCT_DECIMALS) : parseUsd(amount);

/** Why this amount (USD, of the TCT account TCT) cannot be taken from that balance, or null. */
export function amountProblem(
  amount: string,
  type: WithdrawalSource,
  { balances, minimum, format }: WithdrawalTerms,
): AmountProblem | null {
  const wanted = unitsOf(type, amount);
  const balance = balances[type];
  if (type === 'tct') {
    if (wanted <= unitsOf(type, balance.available)) return null;
    const available = formatToken(balance.available, format);
    return { id: 'amount.exceedsTct', values: { available } };
  }
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
