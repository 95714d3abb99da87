import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobsPage } from '#contract/api/admin/jobs.ts';
import { Card } from '#renderer/components/card.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Figure, FigureStrip } from '#renderer/components/money/figure.tsx';
import { SkeletonFigure } from '#renderer/components/skeleton.tsx';
import { UNKNOWN, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './admin-jobs.module.css';

interface JobsDueProps {
  /** Undefined: not known. */
  readonly page: Pick<JobsPage, 'due' | 'watchers'> | undefined;
  readonly isLoading: boolean;
}

/** The first day that is not closed, what waits, and how far the chain was read. */
export function JobsDue({ page, isLoading }: JobsDueProps) {
  const { t } = useTranslation('admin-jobs');
  const format = useFormat();
  const due = page?.due;
  const figure = (known: ReactNode) =>
    isLoading ? <SkeletonFigure /> : <span className={styles.figure}>{known ?? UNKNOWN}</span>;
  return (
    <Card padding="none">
      <FigureStrip>
        <Figure
          label={t('due.day')}
          hint={
            due &&
            (due.days_behind > 0 ? (
              <span className={styles.late}>{t('due.behind', { count: due.days_behind })}</span>
            ) : (
              t('due.current')
            ))
          }
        >
          {figure(due && <DateText at={due.open_day} utc />)}
        </Figure>
        <Figure label={t('due.unfolded')} hint={t('due.unfolded.hint')}>
          {figure(due && formatWhole(due.unfolded, format))}
        </Figure>
        <Figure label={t('due.results')} hint={t('due.results.hint')}>
          {figure(due && formatWhole(due.pool_results, format))}
        </Figure>
        {page?.watchers.map(({ name, read, head }) => (
          <Figure
            key={name}
            label={t(`watcher.${name}`)}
            hint={
              head === null
                ? t('watcher.unknown')
                : t('watcher.head', { block: formatWhole(head, format) })
            }
          >
            {figure(read && formatWhole(read.block, format))}
          </Figure>
        ))}
      </FigureStrip>
    </Card>
  );
}
