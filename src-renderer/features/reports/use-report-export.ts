import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reports, type ReportEntry, type ReportSummary } from '#contract/api/reports.ts';
import { useKeepPaper } from '#renderer/domain/archive/use-keep-paper.ts';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { request } from '#renderer/lib/api/request.ts';
import { downloadBlob } from '#renderer/lib/browser/files.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { STATEMENT_ENTRIES_MAX } from '#contract/rules/limits.ts';
import { readProof, type StatementProof } from './statement-proof.ts';
import { csvFile, xlsxFile } from './report-files.ts';
import { readAll, type ReadInput } from '#renderer/domain/report/report-pages.ts';
import { useReportColumns } from './use-report-columns.ts';
import type { ReportParams } from '#renderer/domain/report/use-report-params.ts';

export type ExportKind = 'csv' | 'xlsx' | 'print';

export interface ExportProgress {
  readonly kind: ExportKind;
  readonly read: number;
  readonly total: number;
}

interface Printed {
  readonly summary: ReportSummary;
  readonly rows: readonly ReportEntry[];
  /** Null where none could be made, as without a connection or while somebody looks in. */
  readonly proof: StatementProof | null;
}

/**
 * Everything that is filtered, as a file or on paper; read page by page, and can be cancelled. Its
 * sums are read anew: the screen's may be of days ago, and what is kept is kept as of now.
 * @param shown undefined: there is nothing on the screen yet
 */
export function useReportExport(shown: ReportSummary | undefined, params: ReportParams) {
  const { t } = useTranslation('reports');
  const errorText = useErrorText();
  const columns = useReportColumns(params.hasBalance);
  const keepPaper = useKeepPaper();
  const running = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const [printed, setPrinted] = useState<Printed | null>(null);

  const start = async (kind: ExportKind) => {
    if (!shown || shown.as_of === null || running.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setProgress({ kind, read: 0, total: shown.totals.count });
    try {
      const query = { ...params.filter, group: params.group };
      const summary = await request(reports.summary, { signal, query });
      const total = summary.totals.count;
      if (kind === 'print' && total > STATEMENT_ENTRIES_MAX) {
        showToast('info', t('print.tooMany', { count: STATEMENT_ENTRIES_MAX }));
        return;
      }
      const rows: ReportEntry[] = [];
      const input: ReadInput = {
        filter: params.filter,
        asOf: summary.as_of ?? shown.as_of,
        signal,
        onRead(read, page) {
          setProgress({ kind, read, total });
          if (total <= STATEMENT_ENTRIES_MAX) rows.push(...page);
        },
      };
      if (kind === 'print') {
        for await (const _page of readAll(input)) {
          // Collected as they are read.
        }
        setPrinted({ summary, rows, proof: await readProof(summary, input, rows) });
      } else {
        const file = await (kind === 'csv' ? csvFile : xlsxFile)(columns.chosen, input);
        const days = [summary.from ?? t('file.all'), summary.to].filter(Boolean).join('-');
        downloadBlob(file, `${t('file.name')}-${days}.${kind}`);
      }
      if (rows.length === total) {
        const paper = { kind: 'statement', query: params.filter, summary, entries: rows } as const;
        keepPaper(kind === 'print' ? 'printed' : 'saved', paper);
      }
    } catch (error) {
      if (!signal.aborted) showToast('bad', errorText(error));
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
    /** The statement that is being printed. */
    printed,
    endPrint: () => setPrinted(null),
  };
}

export type ReportExport = ReturnType<typeof useReportExport>;
