import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AdminPool, AdminPoolResult } from '#contract/api/admin/pools.ts';
import { Card } from '#renderer/components/card.tsx';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { ListError, ListMore } from '#renderer/components/data/query-list.tsx';
import { Percent } from '#renderer/components/money/percent.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import { AppliedChip } from './applied-chip.tsx';
import { adminPoolQueries } from './pool-queries.ts';
import { isUnderReview, useReviewClock } from './result-state.ts';
import { ReviewedResults } from './reviewed-results.tsx';

const ALL = 'all';

interface ResultsCardProps {
  readonly pools: readonly AdminPool[];
  /** Whose results are shown; null: of all. */
  readonly pool: number | null;
  readonly onPool: (id: number | null) => void;
  /** In which a result can be corrected. */
  readonly reviewMinutes: number;
}

/** What was published, by whom and when, and whether it is booked. */
export function ResultsCard({ pools, pool, onPool, reviewMinutes }: ResultsCardProps) {
  const { t } = useTranslation(['admin-pools', 'common']);
  const query = useInfiniteQuery(adminPoolQueries.results(pool));
  const results = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const now = useReviewClock(results);
  const underReview = results.filter((result) => isUnderReview(result, now));
  return (
    <Card
      padding="none"
      title={t('results.title')}
      end={
        <ValueSelect
          name={t('column.pool')}
          value={pool === null ? ALL : String(pool)}
          options={[
            { value: ALL, label: t('results.all') },
            ...pools.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(value) => onPool(value === ALL ? null : Number(value))}
        />
      }
    >
      {query.isPending && <SkeletonRows rows={6} />}
      <ListError query={query} />
      <ReviewedResults
        results={underReview}
        reviewMinutes={reviewMinutes}
        ownPools={pools.filter(({ own }) => own !== null).map(({ id }) => id)}
      />
      {results.length > 0 && <ResultsTable results={results} now={now} />}
      {query.isSuccess && results.length === 0 && (
        <EmptyState why="none">{t('results.none')}</EmptyState>
      )}
      <ListMore query={query} />
    </Card>
  );
}

interface ResultsTableProps {
  readonly results: readonly AdminPoolResult[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

function ResultsTable({ results, now }: ResultsTableProps) {
  const { t } = useTranslation('admin-pools');
  const chipOf = (result: AdminPoolResult) => <AppliedChip result={result} now={now} />;
  const author = ({ posted_by }: AdminPoolResult) => posted_by ?? t('server');
  const columns: readonly Column<AdminPoolResult>[] = [
    { key: 'day', header: t('column.day'), cell: ({ day }) => <DateText at={day} utc /> },
    { key: 'pool', header: t('column.pool'), cell: ({ pool }) => pool.name },
    {
      key: 'rate',
      header: t('column.rate'),
      align: 'end',
      cell: ({ rate }) => (
        <strong>
          <Percent rate={rate} maximum={6} signed />
        </strong>
      ),
    },
    {
      key: 'posted',
      header: t('column.posted'),
      cell: (result) => (
        <TwoLineCell below={<DateText at={result.posted_at} as="dayTime" />}>
          {author(result)}
        </TwoLineCell>
      ),
    },
    {
      key: 'applied',
      header: t('column.applied'),
      cell: chipOf,
    },
  ];
  const phone = (result: AdminPoolResult): PhoneRow => ({
    title: (
      <>
        <DateText at={result.day} as="day" utc /> · {result.pool.name}
      </>
    ),
    line: (
      <>
        <Percent rate={result.rate} maximum={6} signed /> · {author(result)}
      </>
    ),
    end: chipOf(result),
  });
  return (
    <DataTable
      label={t('results.title')}
      rows={results}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={({ day, pool }) => `${pool.name} ${day}`}
      phone={phone}
    />
  );
}
