import { formatUsd, parseUsd } from '#contract/rules/money.ts';

/** Up to four, in the order binary, direct, pools, global: it decides their colours. */
export interface BarSeries {
  readonly key: string;
  readonly label: string;
}

export interface BarDay {
  /** ISO 8601 day of UTC, "2026-11-20". */
  readonly day: string;
  /** USD by series key, plain decimal strings; a missing one is nothing that day. Losses are negative. */
  readonly values: Readonly<Record<string, string>>;
}

/** Exact sum of one series as a decimal string. */
export const sumOfSeries = (days: readonly BarDay[], key: string): string =>
  formatUsd(days.reduce((sum, { values }) => sum + parseUsd(values[key] ?? '0'), 0n));

/** Exact sum of one day as a decimal string. */
export const sumOfDay = ({ values }: BarDay, series: readonly BarSeries[]): string =>
  formatUsd(series.reduce((sum, { key }) => sum + parseUsd(values[key] ?? '0'), 0n));

/** Geometry only: a bar's height needs no exact decimal. */
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
