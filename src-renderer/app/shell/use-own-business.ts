import type { CurrentUser } from '#contract/api/account/auth.ts';
import { isStaff } from '#contract/rules/staff.ts';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';

/** False for staff who are no members besides: their figures would be a row of zeros. */
export function useHasOwnBusiness(): boolean {
  const { data: user } = useCurrentUser();
  return !user || !isStaff(user) || isInBusiness(user);
}

/** Support's volume is the network's above them: a membership alone makes it theirs. */
function isInBusiness(user: CurrentUser): boolean {
  const { current_membership: membership, role, balance, pool_bonus_balance: pool } = user;
  if (membership !== null || role === 'support') return membership !== null;
  return [balance, pool, user.left_volume, user.right_volume].some((one) => Number(one) !== 0);
}
