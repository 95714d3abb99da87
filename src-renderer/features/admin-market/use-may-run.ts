import { hasDuty, type Duty } from '#contract/rules/staff.ts';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';

/** Whether the signed-in person may run the shop, by the duty that its calls need; an auditor only reads. */
export function useMayRun(duty: Duty = 'catalogue'): boolean {
  const { data: user } = useCurrentUser();
  return user !== undefined && hasDuty(user, duty);
}
