import { MINUTE_MS } from '#contract/rules/durations.ts';
/** How long a run took: "340 ms", "2,4 s", "3 min 12 s"; not negative where clocks went back. */
export function durationOf(milliseconds: number, region: string): string {
  const taken = Math.max(0, milliseconds);
  if (taken < 1000) return `${taken} ms`;
  if (taken < MINUTE_MS) {
    const seconds = new Intl.NumberFormat(region, { maximumFractionDigits: 1 });
    return `${seconds.format(taken / 1000)} s`;
  }
  const minutes = Math.floor(taken / MINUTE_MS);
  return `${minutes} min ${Math.floor((taken % MINUTE_MS) / 1000)} s`;
}
