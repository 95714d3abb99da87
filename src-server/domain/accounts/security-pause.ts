import type { Settings } from '#contract/rules/settings.ts';
import { HOUR_MS } from '#contract/rules/durations.ts';

/** Until when withdrawals pause after a change of what protects the account. */
export function pauseFrom(now: Date, settings: Settings): Date {
  return new Date(now.getTime() + settings.security_pause_hours * HOUR_MS);
}
