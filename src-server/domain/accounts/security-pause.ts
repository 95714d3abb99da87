import type { Settings } from '#contract/rules/settings.ts';

const HOUR_MS = 3_600_000;

/** Until when withdrawals pause after a change of what protects the account. */
export function pauseFrom(now: Date, settings: Settings): Date {
  return new Date(now.getTime() + settings.security_pause_hours * HOUR_MS);
}
