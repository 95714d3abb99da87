import { MINUTE_MS } from '#contract/rules/durations.ts';
import { formatCountdown } from '#renderer/lib/format-countdown.ts';

/** How long something took, in two units at most; whole minutes, rounded up, where it is short. */
export const formatDuration = (milliseconds: number): string =>
  milliseconds < 10 * MINUTE_MS
    ? `${Math.max(1, Math.ceil(milliseconds / MINUTE_MS))} min`
    : formatCountdown(milliseconds);
