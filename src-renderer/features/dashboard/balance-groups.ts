import type { CurrentUser } from '#contract/api/account/auth.ts';
import type { MemberAccount } from '#contract/rules/accounts.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';

/** A figure of the balance card, and the accounts whose entries add up to it. */
export type BalanceGroup = 'available' | 'direct' | 'pool' | 'global' | 'held';

export const accountsOf: Readonly<Record<BalanceGroup, readonly MemberAccount[]>> = {
  available: ['direct', 'pool', 'global'],
  direct: ['direct'],
  pool: ['pool'],
  global: ['global'],
  held: ['held_direct', 'held_pool', 'held_global'],
};

/** USD decimal strings. `available` leaves out what is still in its waiting time. */
export type Balances = Readonly<Record<BalanceGroup | 'waiting', string>>;

export function balancesOf(user: CurrentUser): Balances {
  const { available: global, waiting } = user.global_balance;
  const available = parseUsd(user.balance) + parseUsd(user.pool_bonus_balance) + parseUsd(global);
  return {
    available: formatUsd(available),
    direct: user.balance,
    pool: user.pool_bonus_balance,
    global,
    waiting,
    held: user.held_balance,
  };
}

/** Nothing was ever theirs here: no membership, no money, so nothing to show figures of. */
export function isNewcomer(user: CurrentUser): boolean {
  const { current_membership, expired_membership, debt, global_balance } = user;
  const { balance, pool_bonus_balance, held_balance } = user;
  const { available, waiting } = global_balance;
  const money = [balance, pool_bonus_balance, available, waiting, held_balance, debt];
  return (
    current_membership === null &&
    expired_membership === null &&
    money.every((amount) => parseUsd(amount) === 0n)
  );
}
