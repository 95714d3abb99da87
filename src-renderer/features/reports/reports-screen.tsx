import { useQuery } from '@tanstack/react-query';
import { IconDownload, IconPrinter, IconTableExport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { Card, CardDivider } from '#renderer/components/card.tsx';
import { EmptyState, FilteredEmptyState } from '#renderer/components/data/empty-state.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { FileColumnsButton } from '#renderer/components/data/file-columns-button.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import type { ReportSummary } from '#contract/api/reports.ts';
import { BarChart } from '#renderer/components/chart/bars.tsx';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { ReportFigures } from './report-figures.tsx';
import { ReportFilters } from './report-filters.tsx';
import { reportQueries } from '#renderer/domain/report/report-queries.ts';
import { ReportTable } from './report-table.tsx';
import { Statement } from './statement.tsx';
import { useReportExport, type ExportProgress, type ReportExport } from './use-report-export.ts';
import { useReportParams, type ReportParams } from '#renderer/domain/report/use-report-params.ts';
import { noFilter } from '#renderer/domain/report/report-filter.ts';
import { useFilterTexts } from '#renderer/domain/report/use-filter-texts.ts';
import styles from './reports.module.css';
import { reportBars } from './report-series.ts';

interface ReportChartProps {
  readonly summary: ReportSummary;
  readonly params: Pick<ReportParams, 'range' | 'group'>;
}

/** Bonuses by day, week or month of UTC. */
function ReportChart({ summary, params }: ReportChartProps) {
  const { t } = useTranslation('reports');
  const bars = reportBars(summary, params.range, params.group);
  if (!bars) return null;
  return (
    <div className={styles.chart}>
      <BarChart
        label={t('chart.label')}
        series={bars.keys.map((key) => ({ key, label: t(`chart.${key}`) }))}
        days={bars.days}
      />
    </div>
  );
}

interface OverviewProps extends Pick<ReportChartProps, 'params'> {
  /** undefined until it is known. */
  readonly summary: ReportSummary | undefined;
}

/** The period's sums, and its bonuses as bars. */
function Overview({ summary, params }: OverviewProps) {
  const hasBars = summary && summary.totals.count > 0 && summary.series.length > 0;
  return (
    <Card padding="none">
      <ReportFigures summary={summary} />
      {hasBars && (
        <>
          <CardDivider />
          <ReportChart summary={summary} params={params} />
        </>
      )}
    </Card>
  );
}

interface ExportButtonsProps {
  readonly output: Pick<ReportExport, 'start' | 'columns'>;
}

/** The report on paper and as files. */
function ExportButtons({ output }: ExportButtonsProps) {
  const { t } = useTranslation(['reports', 'common']);
  const isPhone = useIsPhone();
  return (
    <>
      <Button icon={IconPrinter} onClick={() => output.start('print')}>
        {t('export.print')}
      </Button>
      {/* Three in one row of a phone. */}
      <Button
        icon={IconTableExport}
        aria-label={t('export.xlsx')}
        onClick={() => output.start('xlsx')}
      >
        {isPhone ? 'XLSX' : t('export.xlsx')}
      </Button>
      <Button
        icon={IconDownload}
        aria-label={t('button.exportCsv', { ns: 'common' })}
        onClick={() => output.start('csv')}
      >
        {isPhone ? 'CSV' : t('button.exportCsv', { ns: 'common' })}
      </Button>
      <FileColumnsButton columns={output.columns} />
    </>
  );
}

interface ExportStatusProps {
  readonly progress: ExportProgress;
  readonly onCancel: () => void;
}

/** How much of a file is read. */
function ExportStatus({ progress, onCancel }: ExportStatusProps) {
  const { t } = useTranslation('reports');
  return (
    <div className={styles.progress} role="status">
      <progress max={Math.max(1, progress.total)} value={progress.read}>
        {progress.read}
      </progress>
      <span>
        {t('export.progress', {
          count: progress.total,
          read: progress.read,
        })}
      </span>
      <Button kind="quiet" size="sm" onClick={onCancel}>
        {t('export.cancel')}
      </Button>
    </div>
  );
}

/** Nothing in the period, or nothing that the filters let through. */
function NoEntries({ params }: { readonly params: ReturnType<typeof useReportParams> }) {
  const { t } = useTranslation(['reports', 'states']);
  if (params.isFiltered) return <FilteredEmptyState onClear={() => params.change(noFilter)} />;
  if (params.period === 'year' || params.period === 'all') {
    return <EmptyState why="none">{t('empty.entries', { ns: 'states' })}</EmptyState>;
  }
  const showYear = () => params.change({ period: 'year', from: null, to: null });
  return (
    <EmptyState
      why="none"
      action={
        <Button size="sm" onClick={showYear}>
          {t('empty.period.action')}
        </Button>
      }
    >
      {t('empty.period')}
    </EmptyState>
  );
}

interface ReportsScreenProps {
  readonly title: string;
  /** Beside the buttons of the header. */
  readonly children?: ReactNode;
}

/** A member's ledger by period, kind, account and source, with its totals, on screen and as files. */
export function ReportsScreen({ title, children }: ReportsScreenProps) {
  const params = useReportParams();
  const filterTexts = useFilterTexts();
  const query = useQuery(reportQueries.summary(params.filter, params.group));
  const summary = query.data;
  const output = useReportExport(query.isPlaceholderData ? undefined : summary, params);
  const isEmpty = summary?.totals.count === 0;
  return (
    <>
      <PageHeader title={title} subtitle={<OfflineAge at={query.dataUpdatedAt} />}>
        {!isEmpty && summary && <ExportButtons output={output} />}
        <SavedViews list="reports" />
        {children}
      </PageHeader>
      <ReportFilters params={params} />
      {output.progress && <ExportStatus progress={output.progress} onCancel={output.cancel} />}
      {query.error && !summary ? (
        <FailureNote error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <Overview summary={summary} params={params} />
          <Card padding="none">
            {!summary && <SkeletonRows rows={8} />}
            {summary &&
              (isEmpty ? (
                <NoEntries params={params} />
              ) : (
                <ReportTable summary={summary} params={params} />
              ))}
          </Card>
        </>
      )}
      {output.printed && (
        <Statement
          summary={output.printed.summary}
          range={params.range}
          rows={output.printed.rows}
          proof={output.printed.proof}
          filters={filterTexts(params.chosen)
            .map(({ text }) => text)
            .join(' · ')}
          onPrinted={output.endPrint}
        />
      )}
    </>
  );
}
