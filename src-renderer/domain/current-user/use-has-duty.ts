import { hasDuty, type Duty } from '#contract/rules/staff.ts';
import { useCurrentUser } from './current-user-queries.ts';

/** Whether the signed-in person may change what a duty is about; an auditor only reads it. */
export function useHasDuty(duty: Duty): boolean {
  const { data: user } = useCurrentUser();
  return user !== undefined && hasDuty(user, duty);
}
