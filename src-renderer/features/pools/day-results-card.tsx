import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import type { PoolPosition } from '#contract/api/pools.ts';
import { Card } from '#renderer/components/card.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { Skeleton, SkeletonArea } from '#renderer/components/skeleton.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { DayResultsChart } from './day-results-chart.tsx';
import { DayResultsTable } from './day-results-table.tsx';
import { daysOf } from './days-of.ts';
import { poolQueries } from './pool-queries.ts';
import { charted, sumsOf, type PositionDay } from './position-result.ts';
import { resultPeriods, type ResultPeriod } from './use-pool-params.ts';
import styles from './day-results.module.css';

interface DayResultsCardProps {
  readonly position: PoolPosition;
  readonly period: ResultPeriod;
  readonly onPeriod: (period: ResultPeriod) => void;
}

/** Results of a position day by day, as bars and as rows. */
export function DayResultsCard({ position, period, onPeriod }: DayResultsCardProps) {
  const { t } = useTranslation('pools');
  const isPhone = useIsPhone();
  const query = useQuery(poolQueries.position(position.id, daysOf(period)));
  const days = query.data?.days;
  const title = t('results.title', { pool: position.pool.name });
  const periods = (
    <Segments
      label={t('results.period')}
      segments={resultPeriods.map((value) => ({ value, label: t(`results.period.${value}`) }))}
      value={period}
      onChange={onPeriod}
    />
  );
  return (
    <Card
      title={title}
      subtitle={days && <Sums days={days} period={period} />}
      end={!isPhone && periods}
    >
      {isPhone && <div className={styles.periods}>{periods}</div>}
      {query.error && !days ? (
        <FailureNote error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Results days={days} title={title} />
      )}
    </Card>
  );
}

interface ResultsProps {
  readonly days: readonly PositionDay[] | undefined;
  readonly title: string;
}

function Results({ days, title }: ResultsProps): ReactNode {
  const { t } = useTranslation('pools');
  if (!days) {
    return (
      <SkeletonArea>
        <Skeleton height={212} />
      </SkeletonArea>
    );
  }
  const drawn = charted(days);
  if (drawn.length === 0) return <p className={styles.none}>{t('results.none')}</p>;
  return (
    <div className={styles.columns}>
      <DayResultsChart label={title} days={drawn} />
      <DayResultsTable label={title} days={days} />
    </div>
  );
}

interface SumsProps {
  readonly days: readonly PositionDay[];
  readonly period: ResultPeriod;
}

/** Where the good and the bad days went: two destinations, two figures. */
function Sums({ days, period }: SumsProps) {
  const { t } = useTranslation('pools');
  const { credited, lost } = sumsOf(days);
  return (
    <Trans
      t={t}
      i18nKey={`results.sums.${period}`}
      components={{
        gain: <Money amount={credited} currency={null} signed strong className={styles.sum} />,
        loss: <Money amount={lost} currency={null} tone="whole" strong />,
      }}
    />
  );
}
