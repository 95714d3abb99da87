import { useSearchParams } from '#renderer/lib/browser/use-search-params.ts';
import type { ReportQuery } from '#contract/api/reports.ts';
import { journalKinds, type JournalKind } from '#contract/rules/accounts.ts';
import { utcDay } from '#contract/rules/days.ts';
import {
  reportAccounts,
  reportGroups,
  reportSources,
  type ReportAccount,
  type ReportGroup,
  type ReportSource,
} from '#contract/rules/reports.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { useNow } from '#renderer/components/text/use-now.ts';
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
  readonly kind: JournalKind | undefined;
  readonly account: ReportAccount | undefined;
  /** What the entries come from; `id` names one of its kind. */
  readonly source: { readonly type: ReportSource; readonly id: string | null } | undefined;
  readonly group: ReportGroup;
  readonly isGroupChosen: boolean;
  /** As the server is asked. */
  readonly filter: ReportQuery;
  /** Anything beyond the period. */
  readonly isFiltered: boolean;
}

const oneOf = <Value extends string>(all: readonly Value[], text: string | null) =>
  all.find((one) => one === text);

/** What the address asks for; what it says wrongly is as if it was not said. */
export function readParams(params: URLSearchParams, now: number): ReportParams {
  const today = utcDay(new Date(now));
  const from = parseDay(params.get('from'));
  const to = parseDay(params.get('to')) ?? today;
  const isCustom = from !== null && from <= to;
  const period = isCustom ? 'custom' : (oneOf(namedPeriods, params.get('period')) ?? defaultPeriod);
  const range = period === 'custom' ? { from, to } : daysOf(period, today);
  const kind = oneOf(journalKinds, params.get('kind'));
  const account = oneOf(reportAccounts, params.get('account'));
  const source = oneOf(reportSources, params.get('source'));
  const sourceId = source && params.get('source_id');
  const group = oneOf(reportGroups, params.get('group'));
  return {
    period,
    range,
    kind,
    account,
    source: source && { type: source, id: sourceId || null },
    group: group ?? groupFor(range),
    isGroupChosen: group !== undefined,
    isFiltered: kind !== undefined || account !== undefined || source !== undefined,
    filter: {
      ...(range.from !== null && { from: range.from }),
      to: range.to,
      ...(kind && { kind }),
      ...(account && { account }),
      ...(source && { source }),
      ...(sourceId && { source_id: sourceId }),
    },
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
