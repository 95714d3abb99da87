import type { ReportQuery } from '#contract/api/reports.ts';
import { journalKinds } from '#contract/rules/accounts.ts';
import {
  reportAccounts,
  reportFlows,
  reportSides,
  reportSources,
} from '#contract/rules/reports.ts';

/** What of a report's entries is shown, the period apart. */
export type ReportFilter = Omit<ReportQuery, 'from' | 'to' | 'as_of' | 'group'>;
export type FilterName = keyof ReportFilter;

/** Names of the filters in the address, which are those of the call. */
export const filterNames = [
  'kind',
  'account',
  'source',
  'source_id',
  'flow',
  'side',
  'over',
  'min',
  'under',
  'max',
  'person',
] as const satisfies readonly FilterName[];

/** Takes every filter out of the address; the period stays. */
export const noFilter: Readonly<Record<FilterName, null>> = {
  kind: null,
  account: null,
  source: null,
  source_id: null,
  flow: null,
  side: null,
  over: null,
  min: null,
  under: null,
  max: null,
  person: null,
};

export const oneOf = <Value extends string>(all: readonly Value[], text: string | null) =>
  all.find((one) => one === text);

/** As the call takes a size: USD, at most six decimals. */
const SIZE = /^\d{1,12}(\.\d{1,6})?$/;
const LONGEST_NAME = 80;

/** What the address filters by; what it says wrongly is as if it was not said. */
export function readFilter(params: URLSearchParams): ReportFilter {
  const size = (name: FilterName) => {
    const text = params.get(name) ?? '';
    return SIZE.test(text) ? text : undefined;
  };
  const source = oneOf(reportSources, params.get('source'));
  const values: { readonly [Name in FilterName]: ReportFilter[Name] | undefined } = {
    kind: oneOf(journalKinds, params.get('kind')),
    account: oneOf(reportAccounts, params.get('account')),
    source,
    source_id: (source && params.get('source_id')) || undefined,
    flow: oneOf(reportFlows, params.get('flow')),
    side: oneOf(reportSides, params.get('side')),
    over: size('over'),
    min: size('min'),
    under: size('under'),
    max: size('max'),
    person: params.get('person')?.trim().slice(0, LONGEST_NAME) || undefined,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** A path of the app: the report of a filter, of all time where it names no days. */
export function reportPath({ from, to, ...filter }: ReportFilter & ReportDays): string {
  const params = new URLSearchParams();
  if (from === undefined && to === undefined) params.set('period', 'all');
  if (from !== undefined) params.set('from', from);
  if (to !== undefined) params.set('to', to);
  for (const name of filterNames) {
    const value = filter[name];
    if (value !== undefined) params.set(name, value);
  }
  return `/reports?${params}`;
}

type ReportDays = Pick<ReportQuery, 'from' | 'to'>;
