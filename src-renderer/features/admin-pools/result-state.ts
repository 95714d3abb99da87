import type { AdminPoolResult } from '#contract/api/admin/pools.ts';
import { useNow } from '#renderer/components/text/use-now.ts';

/** How far a published result is. */
export type ResultState = Pick<AdminPoolResult, 'applied_at' | 'applies_at'>;

/** While a result can be corrected. */
const CLOCK_MS = 5000;

/** Whether a published result can be corrected or withdrawn. */
export const isUnderReview = ({ applied_at, applies_at }: ResultState, now: number): boolean =>
  applied_at === null && Date.parse(applies_at) > now;

/** Milliseconds since 1970; it goes on while a result is not booked. */
export const useReviewClock = (results: readonly (ResultState | null)[]): number =>
  useNow(results.some((result) => result?.applied_at === null) ? CLOCK_MS : 0);
