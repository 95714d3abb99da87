import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReportEntry, ReportQuery } from '#contract/api/reports.ts';
import { PAGE_SIZE, reportQueries } from '#renderer/domain/report/report-queries.ts';

interface Window {
  /** Rows in view, both included; a list of none is from 0 to −1. */
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

/**
 * The entries in view of a frozen report, of however many: the pages around them are fetched, the
 * next one ahead, and pages out of view are let go after a while.
 */
export function useReportPages(
  filter: ReportQuery,
  asOf: string | null,
  { first, last, count }: Window,
) {
  const client = useQueryClient();
  const lastPage = Math.ceil(count / PAGE_SIZE) - 1;
  const from = Math.floor(Math.max(0, first) / PAGE_SIZE);
  const to = Math.min(lastPage, Math.floor(Math.max(0, last) / PAGE_SIZE));
  const pages = asOf === null || count === 0 ? [] : rangeOf(from, to);
  const results = useQueries({
    queries: pages.map((page) => reportQueries.page(filter, asOf ?? '', page)),
  });
  useEffect(() => {
    if (asOf === null || to >= lastPage) return;
    void client.query(reportQueries.page(filter, asOf, to + 1)).catch(() => undefined);
  }, [client, filter, asOf, to, lastPage]);

  const byPage = new Map(pages.map((page, index) => [page, results[index]]));
  const failed = results.find(({ error }) => error !== null);
  return {
    /** Undefined while it is on its way. */
    at: (index: number): ReportEntry | undefined =>
      byPage.get(Math.floor(index / PAGE_SIZE))?.data?.items[index % PAGE_SIZE],
    error: failed?.error ?? null,
    retry: () => {
      for (const result of results) if (result.error) void result.refetch();
    },
  };
}

const rangeOf = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
