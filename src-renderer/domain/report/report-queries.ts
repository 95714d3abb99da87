import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { reports, type ReportQuery } from '#contract/api/reports.ts';
import type { ReportGroup } from '#contract/rules/reports.ts';
import { request } from '#renderer/lib/api/request.ts';

/** Entries of one page of the list. */
export const PAGE_SIZE = 100;
/** How long a page that is out of view is kept: a long list is never whole in memory. */
const KEPT_MS = 30_000;

/** Begins the key of every query of entries. */
export const ledgerKey = ['Ledger'] as const;

export const reportQueries = {
  summary: (filter: ReportQuery, group: ReportGroup) =>
    queryOptions({
      queryKey: [...ledgerKey, 'report', filter, group],
      queryFn: ({ signal }) => request(reports.summary, { signal, query: { ...filter, group } }),
      placeholderData: keepPreviousData,
    }),

  /** A page of the frozen set that `asOf` names: it never changes. */
  page: (filter: ReportQuery, asOf: string, page: number) =>
    queryOptions({
      queryKey: [...ledgerKey, 'report', 'page', filter, asOf, page],
      queryFn: ({ signal }) =>
        request(reports.entries, {
          signal,
          query: { ...filter, as_of: asOf, skip: page * PAGE_SIZE, limit: PAGE_SIZE },
        }),
      staleTime: Infinity,
      gcTime: KEPT_MS,
    }),
};
