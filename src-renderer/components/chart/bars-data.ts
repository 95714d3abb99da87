import { formatUsd, parseUsd } from '#contract/rules/money.ts';

/** Up to four, in the order binary, direct, pools, global, which determines their colours. */
export interface BarSeries {
  readonly key: string;
  readonly label: string;
}

export interface BarDay {
  /** UTC day in ISO 8601, "2026-11-20". */
  readonly day: string;
  /**
   * USD by series key, plain decimal strings; a missing key counts as zero. Losses are negative.
   */
  readonly values: Readonly<Record<string, string>>;
}

/** Exact sum of one series, a decimal string in USD. */
export const sumOfSeries = (days: readonly BarDay[], key: string): string =>
  formatUsd(days.reduce((sum, { values }) => sum + parseUsd(values[key] ?? '0'), 0n));

/** Exact sum of one day, a decimal string in USD. */
export const sumOfDay = ({ values }: BarDay, series: readonly BarSeries[]): string =>
  formatUsd(series.reduce((sum, { key }) => sum + parseUsd(values[key] ?? '0'), 0n));

/** Largest gain and loss of a day. For geometry only, so floating point is exact enough. */
export function extent(days: readonly BarDay[], series: readonly BarSeries[]) {
  let highest = 0;
  let lowest = 0;
  for (const { values } of days) {
    let up = 0;
    let down = 0;
    for (const { key } of series) {
      const value = Number(values[key] ?? 0);
      if (value < 0) down -= value;
      else up += value;
    }
    highest = Math.max(highest, up);
    lowest = Math.max(lowest, down);
  }
  return { highest, lowest };
}
