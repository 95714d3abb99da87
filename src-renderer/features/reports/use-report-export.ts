import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportEntry, ReportSummary } from '#contract/api/reports.ts';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { downloadBlob } from '#renderer/lib/browser/files.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { csvFile, xlsxFile } from './report-files.ts';
import { readAll, type ReadInput } from './report-pages.ts';
import { useReportColumns } from './use-report-columns.ts';
import type { ReportParams } from '#renderer/domain/report/use-report-params.ts';

export type ExportKind = 'csv' | 'xlsx' | 'print';

/** Entries that one statement prints; beyond them a file is of more use. */
export const PRINTED_MAX = 10_000;

export interface ExportProgress {
  readonly kind: ExportKind;
  readonly read: number;
  readonly total: number;
}

/** Everything that is filtered, as a file or on paper; read page by page, and can be cancelled. */
export function useReportExport(summary: ReportSummary | undefined, params: ReportParams) {
  const { t } = useTranslation('reports');
  const errorText = useErrorText();
  const columns = useReportColumns(params.hasBalance);
  const running = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const [printed, setPrinted] = useState<readonly ReportEntry[] | null>(null);

  const start = async (kind: ExportKind) => {
    if (!summary || summary.as_of === null || running.current) return;
    if (kind === 'print' && summary.totals.count > PRINTED_MAX) {
      showToast('info', t('print.tooMany', { count: PRINTED_MAX }));
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    const total = summary.totals.count;
    setProgress({ kind, read: 0, total });
    const input: ReadInput = {
      filter: params.filter,
      asOf: summary.as_of,
      signal: controller.signal,
      onRead: (read) => setProgress({ kind, read, total }),
    };
    try {
      if (kind === 'print') {
        const rows: ReportEntry[] = [];
        for await (const items of readAll(input)) rows.push(...items);
        setPrinted(rows);
      } else {
        const file = await (kind === 'csv' ? csvFile : xlsxFile)(columns.chosen, input);
        const days = [summary.from ?? t('file.all'), summary.to].filter(Boolean).join('-');
        downloadBlob(file, `${t('file.name')}-${days}.${kind}`);
      }
    } catch (error) {
      if (!controller.signal.aborted) showToast('bad', errorText(error));
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  return {
    start: (kind: ExportKind) => void start(kind),
    cancel: () => running.current?.abort(),
    progress,
    columns,
    /** Entries of the statement that is being printed. */
    printed,
    endPrint: () => setPrinted(null),
  };
}

export type ReportExport = ReturnType<typeof useReportExport>;
