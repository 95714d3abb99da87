import type { AdminClaim } from '#contract/api/admin/eligibility.ts';
import type { ClaimState } from '#contract/rules/eligibility/claims.ts';

/** Where a claim is at `now` (milliseconds): one that was granted and whose time is over expired. */
export function shownState(
  { state, valid_until: until }: Pick<AdminClaim, 'state' | 'valid_until'>,
  now: number,
): ClaimState | 'expired' {
  return state === 'granted' && until !== null && Date.parse(until) <= now ? 'expired' : state;
}
