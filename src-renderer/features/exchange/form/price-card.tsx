import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExchangePrices, ExchangeState } from '#contract/api/exchange/exchange.ts';
import { Segments } from '#renderer/components/action/segments.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { StepLine } from '#renderer/components/chart/step-line.tsx';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { Skeleton } from '#renderer/components/skeleton.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { formatDay } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { exchangeQueries, priceDays, type PriceDays } from '../exchange-queries.ts';
import { useMoneyTexts } from '../money-texts.ts';
import styles from '../exchange.module.css';

/** The company price and when it changed, as a line or as a table. */
export function PriceCard({ price }: Pick<ExchangeState, 'price'>) {
  const { t } = useTranslation('exchange');
  const texts = useMoneyTexts();
  const [days, setDays] = useState<PriceDays>('90');
  const [isTable, setTable] = useState(false);
  const { data, error, refetch } = useQuery({
    ...exchangeQueries.prices(days),
    placeholderData: keepPreviousData,
  });
  const { sample } = price;
  return (
    <Card
      title={t('chart.title')}
      subtitle={t('chart.hint')}
      end={
        <Segments
          label={t('chart.span')}
          segments={priceDays.map((value) => ({ value, label: t(`chart.span.${value}`) }))}
          value={days}
          onChange={setDays}
        />
      }
    >
      <p className={styles.now}>
        <strong>{texts.price(price.mid)}</strong> {t('chart.unit')}
        <span className={styles.hint}>
          {price.source === 'company' ? t('since.day') : t('read')}{' '}
          <DateText at={price.since} as={price.source === 'company' ? 'date' : 'dayTime'} />
        </span>
      </p>
      {price.source === 'pool' && sample && (
        <p className={styles.hint}>
          {t('chart.pool', { minutes: sample.minutes, pair: sample.pair })}
        </p>
      )}
      {error && !data && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={176} />}
      {data && (isTable ? <PriceTable prices={data} /> : <PriceLine prices={data} days={days} />)}
      {data && (
        <div className={styles.chartFoot}>
          <span className={styles.hint}>
            {t('chart.changes', { count: data.changes, days: Number(days) })}
          </span>
          <TextButton icon={isTable ? IconChartLine : IconTable} onClick={() => setTable(!isTable)}>
            {t(isTable ? 'chart.line' : 'chart.table')}
          </TextButton>
        </div>
      )}
    </Card>
  );
}

interface PricesProps {
  readonly prices: ExchangePrices;
}

function PriceLine({ prices, days }: PricesProps & { readonly days: PriceDays }) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const texts = useMoneyTexts();
  const { steps, from, to } = prices;
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return <p className={styles.hint}>{t('chart.none')}</p>;
  return (
    <StepLine
      label={t('chart.label', {
        count: Number(days),
        first: texts.price(first.price),
        day: formatDay(from, format),
        last: texts.price(last.price),
      })}
      steps={steps.map(({ at, price }) => ({ at, value: price }))}
      from={from}
      to={to}
    />
  );
}

function PriceTable({ prices }: PricesProps) {
  const { t } = useTranslation('exchange');
  const texts = useMoneyTexts();
  return (
    <DataTable
      label={t('chart.title')}
      rows={prices.steps.toReversed()}
      keyOf={({ at }) => at}
      nameOf={({ at }) => at}
      columns={[
        {
          key: 'at',
          header: t('chart.column.at'),
          cell: ({ at }) => <DateText at={at} as="full" />,
        },
        {
          key: 'price',
          header: t('chart.column.price'),
          align: 'end',
          cell: ({ price }) => <bdi>{texts.price(price)}</bdi>,
        },
      ]}
      phone={({ at, price }) => ({
        title: <DateText at={at} as="full" />,
        end: <bdi>{texts.price(price)}</bdi>,
      })}
    />
  );
}
