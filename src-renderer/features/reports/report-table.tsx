import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportSummary } from '#contract/api/reports.ts';
import { classNames } from '#renderer/components/class-names.ts';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { useAsRows } from '#renderer/components/data/table/use-as-rows.ts';
import { useLetterScale } from '#renderer/lib/use-letter-scale.ts';
import { ReportCard, ReportRow } from './report-row.tsx';
import { totalLines } from './report-totals.ts';
import { useReportPages } from './use-report-pages.ts';
import type { ReportParams } from '#renderer/domain/report/use-report-params.ts';
import styles from './reports.module.css';

interface ReportTableProps {
  readonly summary: ReportSummary;
  readonly params: Pick<ReportParams, 'filter' | 'hasBalance'>;
}

/** Heights in pixels, with letters of the usual size. */
const ROW = 40;
const CARD = 76;
/** Rows kept drawn outside the view. */
const AROUND = 16;
/** Sums of the columns, under their heads. */
function TotalRows({
  summary,
  hasBalance,
}: {
  readonly summary: ReportSummary;
  readonly hasBalance: boolean;
}) {
  const { t } = useTranslation('reports');
  return totalLines(summary).map((line, index) => (
    <div
      key={line.key}
      role="row"
      aria-rowindex={index + 2}
      className={classNames(styles.row, styles.total)}
    >
      <span role="cell" className={styles.totalLabel} aria-colspan={4}>
        {t(`total.${line.key}`, { count: line.count })}
      </span>
      <span role="cell" className={styles.end}>
        {line.in !== null && <Money amount={line.in} signed currency={null} />}
      </span>
      <span role="cell" className={styles.end}>
        {line.out !== null && <Money amount={line.out} currency={null} />}
      </span>
      {hasBalance && (
        <span role="cell" className={styles.end}>
          {line.key === 'net' && <Money amount={summary.accounts[0]?.closing} currency={null} />}
        </span>
      )}
      <span role="cell" />
    </div>
  ));
}

/** All entries of the report, however many: only those in view are drawn. */
export function ReportTable({ summary, params }: ReportTableProps) {
  const { t } = useTranslation(['reports', 'common']);
  const asRows = useAsRows();
  const list = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const { totals, as_of: asOf } = summary;
  // The head and the totals come before the first entry.
  const rowsAbove = 1 + totalLines(summary).length;
  const height = Math.round((asRows ? CARD : ROW) * useLetterScale());
  const virtual = useWindowVirtualizer({
    count: totals.count,
    estimateSize: () => height,
    overscan: AROUND,
    scrollMargin,
  });
  // What stands above grows and shrinks: charts, notes, another width.
  useLayoutEffect(() => {
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      setScrollMargin(Math.round(top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const { measure } = virtual;
  useLayoutEffect(() => measure(), [measure, height]);

  const rows = virtual.getVirtualItems();
  const { filter, hasBalance } = params;
  const pages = useReportPages(filter, asOf, {
    first: rows[0]?.index ?? 0,
    last: rows.at(-1)?.index ?? -1,
    count: totals.count,
  });
  const columns = [
    { key: 'date', end: false },
    { key: 'kind', end: false },
    { key: 'origin', end: false },
    { key: 'account', end: false },
    { key: 'in', end: true },
    { key: 'out', end: true },
    ...(hasBalance ? [{ key: 'balance', end: true } as const] : []),
  ] as const;
  return (
    <div
      role="table"
      aria-label={t('table.label')}
      aria-rowcount={totals.count + rowsAbove}
      className={classNames(
        styles.table,
        hasBalance && styles.withBalance,
        asRows && styles.asRows,
      )}
      data-rows
    >
      <div role="rowgroup" className={styles.head}>
        <div role="row" aria-rowindex={1} className={styles.row}>
          {columns.map(({ key, end }) => (
            <span key={key} role="columnheader" className={end ? styles.end : undefined}>
              {t(`column.${key}`)}
            </span>
          ))}
          <span role="columnheader">
            <VisuallyHidden>{t('why.ask', { ns: 'common' })}</VisuallyHidden>
          </span>
        </div>
      </div>
      <div role="rowgroup">
        <TotalRows summary={summary} hasBalance={hasBalance} />
      </div>
      {pages.error && <FailureNote error={pages.error} onRetry={pages.retry} />}
      <div
        ref={list}
        role="rowgroup"
        className={styles.list}
        style={{ blockSize: virtual.getTotalSize() }}
      >
        {rows.map(({ index, start, key }) => {
          const Row = asRows ? ReportCard : ReportRow;
          return (
            <Row
              key={key}
              entry={pages.at(index)}
              index={index + rowsAbove + 1}
              hasBalance={hasBalance}
              style={{ blockSize: height, transform: `translateY(${start - scrollMargin}px)` }}
            />
          );
        })}
      </div>
    </div>
  );
}
