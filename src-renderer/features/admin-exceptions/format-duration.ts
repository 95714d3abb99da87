import { formatCountdown } from '#renderer/lib/format-countdown.ts';

const MINUTE = 60_000;

/** How long something took, in two units at most; whole minutes, rounded up, where it is short. */
export const formatDuration = (milliseconds: number): string =>
  milliseconds < 10 * MINUTE
    ? `${Math.max(1, Math.ceil(milliseconds / MINUTE))} min`
    : formatCountdown(milliseconds);
