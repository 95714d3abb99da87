import { MINUTE_MS } from '#contract/rules/durations.ts';

/**
 * For what fails many times a second while something is down: the first is written, then one a minute
 * at most, with how many there were since the one before.
 */
export function seldom<What extends string>(
  write: (what: What, times: number, error: unknown) => void,
  now: () => number = () => performance.now(),
): (what: What, error: unknown) => void {
  const windows = new Map<What, { until: number; times: number }>();
  return (what, error) => {
    const window = windows.get(what);
    const times = (window?.times ?? 0) + 1;
    if (window && now() < window.until) {
      window.times = times;
      return;
    }
    windows.set(what, { until: now() + MINUTE_MS, times: 0 });
    write(what, times, error);
  };
}
