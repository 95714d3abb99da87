import type { EligibilityClaim } from '#contract/api/tokenization/eligibility.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { RENEWAL_DAYS } from '#contract/rules/eligibility/limits.ts';
import type { ChipTone } from '#renderer/components/text/status-chip.tsx';

/** How a claim stands at an instant: its state, and of a granted one how long it still counts. */
export type ClaimLook =
  | Exclude<EligibilityClaim['state'], 'granted'>
  | 'valid'
  | 'ending'
  | 'ended';

type Dated = Pick<EligibilityClaim, 'state' | 'valid_until'>;

/** @param now milliseconds since 1970 */
export function claimLook({ state, valid_until: until }: Dated, now: number): ClaimLook {
  if (state !== 'granted') return state;
  const left = Date.parse(until ?? '') - now;
  if (!(left > 0)) return 'ended';
  return left <= RENEWAL_DAYS * DAY_MS ? 'ending' : 'valid';
}

export const claimTones: Readonly<Record<ClaimLook, ChipTone>> = {
  asked: 'progress',
  valid: 'ok',
  ending: 'warn',
  ended: 'neutral',
  refused: 'bad',
  revoked: 'bad',
  withdrawn: 'neutral',
  lapsed: 'neutral',
};
