import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Earnings } from '#contract/api/ledger.ts';
import { earningKinds } from '#contract/rules/accounts.ts';
import { BarChart } from '#renderer/components/chart/bars.tsx';
import type { BarDay } from '#renderer/components/chart/bars-data.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { Skeleton, SkeletonArea } from '#renderer/components/skeleton.tsx';
import { earningsPeriods, ledgerQueries, type EarningsPeriod } from './ledger-queries.ts';

interface EarningsCardProps {
  readonly period: EarningsPeriod;
  readonly onPeriod: (period: EarningsPeriod) => void;
  readonly className?: string | undefined;
}

/** What was credited over time, losses included; nothing is projected. */
export function EarningsCard({ period, onPeriod, className }: EarningsCardProps) {
  const { t } = useTranslation('dashboard');
  const query = useQuery(ledgerQueries.earnings(period));
  return (
    <Card
      className={className}
      title={t('earnings.title')}
      subtitle={
        <>
          {t(`earnings.${period}`)} · <Money amount={query.data?.total} strong />
        </>
      }
      end={
        <Segments
          label={t('earnings.period')}
          segments={earningsPeriods.map((value) => ({
            value,
            label: t(`earnings.${value}.short`),
          }))}
          value={period}
          onChange={onPeriod}
        />
      }
    >
      <Body
        earnings={query.data}
        error={query.error}
        retry={() => void query.refetch()}
        widest={() => onPeriod('12m')}
        isWidest={period === '12m'}
      />
    </Card>
  );
}

interface BodyProps {
  readonly earnings: Earnings | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly widest: () => void;
  readonly isWidest: boolean;
}

function Body({ earnings, error, retry, widest, isWidest }: BodyProps) {
  const { t } = useTranslation('dashboard');
  if (earnings && hasNone(earnings)) {
    return (
      <EmptyState
        why={isWidest ? 'notBegun' : 'none'}
        action={
          !isWidest && (
            <Button size="sm" onClick={widest}>
              {t('earnings.seeYear')}
            </Button>
          )
        }
      >
        {t('earnings.none')}
      </EmptyState>
    );
  }
  if (earnings) {
    const series = earningKinds.map((key) => ({ key, label: t(`earnings.${key}`) }));
    return <BarChart label={t('earnings.title')} series={series} days={daysOf(earnings)} />;
  }
  if (error) {
    return <FailureNote error={error} onRetry={retry} />;
  }
  return (
    <SkeletonArea>
      <Skeleton height={204} />
    </SkeletonArea>
  );
}

const isZero = (amount: string) => Number(amount) === 0;

const hasNone = ({ buckets }: Earnings) =>
  buckets.every((bucket) => earningKinds.every((kind) => isZero(bucket[kind])));

/** What did not happen on a day is left out, so that it is not read as a credit of zero. */
export function daysOf({ buckets }: Pick<Earnings, 'buckets'>): BarDay[] {
  return buckets.map((bucket) => ({
    day: bucket.day,
    values: Object.fromEntries(
      earningKinds.filter((kind) => !isZero(bucket[kind])).map((kind) => [kind, bucket[kind]]),
    ),
  }));
}
