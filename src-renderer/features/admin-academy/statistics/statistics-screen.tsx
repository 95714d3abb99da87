import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft, IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseDraft } from '#contract/api/admin/academy/academy.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { DayInput, ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { ApiError } from '#renderer/lib/api/error.ts';
import { academyQueries, type StatisticsRange } from '../academy-queries.ts';
import { coursePath } from '../paths.ts';
import { useTitle } from '../use-title.ts';
import { Figures } from './figures.tsx';
import { FunnelCard } from './funnel-card.tsx';
import { ItemsCard } from './items-card.tsx';
import { useStatementsFile } from './use-statements-file.ts';
import styles from './statistics.module.css';

const names = ['version', 'from', 'to'] as const;
const DAY = /^\d{4}-\d\d-\d\d$/;

const rangeOf = ({
  version,
  from,
  to,
}: Readonly<Record<(typeof names)[number], string>>): StatisticsRange => ({
  ...(/^[1-9]\d{0,5}$/.test(version) && { version: Number(version) }),
  ...(DAY.test(from) && { from }),
  ...(DAY.test(to) && { to }),
});

interface StatisticsScreenProps {
  readonly id: number;
  readonly notFound: ReactNode;
}

/** Where learners of one version stop, and what its questions tell. */
export function StatisticsScreen({ id, notFound }: StatisticsScreenProps) {
  const course = useQuery(academyQueries.one(id));
  if (course.error instanceof ApiError && course.error.kind === 404) return notFound;
  if (course.error) {
    return <FailureNote error={course.error} onRetry={() => void course.refetch()} />;
  }
  if (!course.data) {
    return (
      <Card padding="none">
        <SkeletonRows rows={8} />
      </Card>
    );
  }
  return <Statistics course={course.data} />;
}

function Statistics({ course }: { readonly course: CourseDraft }) {
  const { t } = useTranslation('admin-academy');
  const errorText = useErrorText();
  const { values, change } = useUrlFilters(names);
  const range = rangeOf(values);
  const isPublished = course.published !== null;
  const query = useQuery({
    ...academyQueries.statistics(course.id, range),
    enabled: isPublished,
  });
  const file = useStatementsFile(course, range);
  const { data } = query;
  const titleOf = useTitle();
  return (
    <>
      <nav aria-label={t('caption')} className={styles.back}>
        <TextLink to={coursePath(course.id)} icon={IconArrowLeft}>
          {t('stats.back')}
        </TextLink>
      </nav>
      <PageHeader title={t('stats.title', { course: titleOf(course) })}>
        <OfflineAge at={query.dataUpdatedAt} />
        {isPublished && (
          <Button icon={IconDownload} busy={file.isPending} onClick={() => file.mutate()}>
            {t('stats.export')}
          </Button>
        )}
      </PageHeader>
      {/* Beside the title they would leave it a third of the line. */}
      {isPublished && (
        <div className={styles.filters}>
          {data && (
            <ValueSelect
              name={t('column.version')}
              value={String(data.version)}
              options={data.versions.map((one) => ({ value: String(one), label: String(one) }))}
              onChange={(version) => change({ version })}
            />
          )}
          <DayInput
            label={t('stats.from')}
            value={values.from}
            max={values.to || undefined}
            onChange={(from) => change({ from })}
          />
          <DayInput
            label={t('stats.to')}
            value={values.to}
            min={values.from || undefined}
            onChange={(to) => change({ to })}
          />
        </div>
      )}
      {file.error && <Note tone="bad">{errorText(file.error)}</Note>}
      {!isPublished && (
        <Card>
          <EmptyState why="none">{t('stats.unpublished')}</EmptyState>
        </Card>
      )}
      {query.error && <FailureNote error={query.error} onRetry={() => void query.refetch()} />}
      {isPublished && query.isPending && (
        <Card padding="none">
          <SkeletonRows rows={8} />
        </Card>
      )}
      {data && (
        <div className={styles.parts}>
          <Figures statistics={data} />
          <div className={styles.columns}>
            <FunnelCard statistics={data} />
            <ItemsCard statistics={data} />
          </div>
        </div>
      )}
    </>
  );
}
