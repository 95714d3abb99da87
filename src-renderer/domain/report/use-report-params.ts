import { useSearchParams } from '#renderer/lib/browser/use-search-params.ts';
import type { ReportQuery } from '#contract/api/reports.ts';
import { utcDay } from '#contract/rules/days.ts';
import { reportGroups, type ReportGroup } from '#contract/rules/reports.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { useNow } from '#renderer/components/text/use-now.ts';
import { oneOf, readFilter, type ReportFilter } from './report-filter.ts';
import {
  daysOf,
  defaultPeriod,
  groupFor,
  namedPeriods,
  parseDay,
  type DayRange,
  type NamedPeriod,
} from './report-period.ts';

export type PeriodChoice = NamedPeriod | 'custom';

export interface ReportParams {
  readonly period: PeriodChoice;
  readonly range: DayRange;
  /** What is shown of the period. */
  readonly chosen: ReportFilter;
  readonly group: ReportGroup;
  /** As the server is asked. */
  readonly filter: ReportQuery;
  /** Anything beyond the period. */
  readonly isFiltered: boolean;
  /** Entries come with what their account held after them: one account, nothing of it left out. */
  readonly hasBalance: boolean;
}

/** What the address asks for; what it says wrongly is as if it was not said. */
export function readParams(params: URLSearchParams, now: number): ReportParams {
  const today = utcDay(new Date(now));
  const from = parseDay(params.get('from'));
  const until = parseDay(params.get('to'));
  const to = until ?? today;
  const isCustom = from === null ? until !== null : from <= to;
  const period = isCustom ? 'custom' : (oneOf(namedPeriods, params.get('period')) ?? defaultPeriod);
  const range = period === 'custom' ? { from, to } : daysOf(period, today);
  const chosen = readFilter(params);
  const group = oneOf(reportGroups, params.get('group'));
  return {
    period,
    range,
    chosen,
    group: group ?? groupFor(range),
    isFiltered: Object.keys(chosen).length > 0,
    filter: { ...(range.from !== null && { from: range.from }), to: range.to, ...chosen },
    hasBalance:
      chosen.account !== undefined && chosen.account !== 'held' && Object.keys(chosen).length === 1,
  };
}

/** The filters of the report, kept in the address: a reload, a link or "back" finds the same. */
export function useReportParams() {
  const [params, setParams] = useSearchParams();
  const change = (values: Readonly<Record<string, string | null>>) => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value === null) after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { preventScrollReset: true },
    );
  };
  return { ...readParams(params, useNow(MINUTE_MS)), change };
}
