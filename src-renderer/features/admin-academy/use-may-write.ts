import { hasDuty } from '#contract/rules/staff.ts';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';

/** Whether the signed-in person may change courses; an auditor only reads them. */
export function useMayWrite(): boolean {
  const { data: user } = useCurrentUser();
  return user !== undefined && hasDuty(user, 'content');
}
