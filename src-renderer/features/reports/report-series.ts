import type { ReportSummary } from '#contract/api/reports.ts';
import { earningKinds, type EarningKind } from '#contract/rules/accounts.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { ReportGroup } from '#contract/rules/reports.ts';
import type { BarDay } from '#renderer/components/chart/bars-data.ts';
import { bucketsOf, type DayRange } from '#renderer/domain/report/report-period.ts';

const isEarning = (kind: string): kind is EarningKind =>
  earningKinds.some((earning) => earning === kind);

/** Bonuses by bucket: credits of each kind, and negative days by themselves, never netted. */
export interface ReportBars {
  readonly keys: readonly (EarningKind | 'loss')[];
  readonly days: readonly BarDay[];
}

/** Null where the report has no bonuses: there is nothing to draw. */
export function reportBars(
  { series }: Pick<ReportSummary, 'series'>,
  range: DayRange,
  group: ReportGroup,
): ReportBars | null {
  const earnings = series.filter((row) => isEarning(row.kind));
  const first = range.from ?? earnings[0]?.day;
  if (earnings.length === 0 || first === undefined) return null;
  const values = new Map<string, Record<string, string>>();
  for (const row of earnings) {
    const bucket = values.get(row.day) ?? {};
    if (Number(row.in) !== 0) bucket[row.kind] = row.in;
    if (Number(row.out) !== 0) {
      bucket['loss'] = formatUsd(parseUsd(bucket['loss'] ?? '0') + parseUsd(row.out));
    }
    values.set(row.day, bucket);
  }
  const hasLoss = earnings.some(({ out }) => Number(out) !== 0);
  return {
    keys: [...earningKinds, ...(hasLoss ? (['loss'] as const) : [])],
    days: bucketsOf(first, range.to, group).map((day) => ({ day, values: values.get(day) ?? {} })),
  };
}
