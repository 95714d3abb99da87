import type { CurrentUser } from '#contract/api/account/auth.ts';
import { parseUsd } from '#contract/rules/money.ts';

type Withdrawable = Pick<CurrentUser, 'balance' | 'pool_bonus_balance' | 'global_balance'>;

/**
 * Whether one balance in USD reaches what a withdrawal takes at least; each is withdrawn by itself.
 * `minimum`: USD; while it is not known, anything counts.
 */
export function canWithdrawUsd(user: Withdrawable, minimum: string | undefined): boolean {
  const least = minimum === undefined ? 1n : parseUsd(minimum);
  const { balance, pool_bonus_balance, global_balance } = user;
  return [balance, pool_bonus_balance, global_balance.available].some((available) => {
    const units = parseUsd(available);
    return units > 0n && units >= least;
  });
}
