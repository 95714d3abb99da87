import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#renderer/lib/format-date.ts';
import { HIDDEN, formatUsd, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { sumOfDay, sumOfSeries, type BarDay, type BarSeries } from './bars-data.ts';
import { BarChartPlot } from './bars-plot.tsx';
import { BarReader } from './bar-reader.tsx';
import { BarChartTable } from './bars-table.tsx';
import { Money } from '../money/money.tsx';
import { useHidden } from '../money/privacy.ts';
import { TextButton } from '../action/text-link.tsx';
import styles from './bars.module.css';

interface BarChartProps {
  /** Accessible name of the chart and the table. */
  readonly label: string;
  readonly series: readonly BarSeries[];
  readonly days: readonly BarDay[];
}

/**
 * Stacked bar chart of USD by day, losses below the axis. The legend has the sums; arrow keys or
 * the pointer select single days; a table is available behind a toggle.
 */
export function BarChart({ label, series, days }: BarChartProps) {
  const { t } = useTranslation('common');
  const format = { ...useFormat(), timeZone: 'UTC' };
  const hidden = useHidden();
  const [asTable, setAsTable] = useState(false);

  const amount = (value: string) => (hidden ? HIDDEN : withUnit(formatUsd(value, format), 'USD'));
  const sayDay = (one: BarDay | undefined) =>
    one === undefined
      ? ''
      : [
          formatDay(one.day, format),
          ...series
            .filter(({ key }) => one.values[key] !== undefined)
            .map(({ key, label: name }) => `${name} ${amount(one.values[key] ?? '0')}`),
          `${t('chart.total')} ${amount(sumOfDay(one, series))}`,
        ].join(', ');

  return (
    <figure className={styles.chart}>
      {asTable ? (
        <BarChartTable label={label} series={series} days={days} />
      ) : (
        <BarReader
          label={label}
          days={days.map(({ day }) => day)}
          say={(index) => sayDay(days[index])}
          tip={(index) =>
            series.map(({ key, label: name }, place) => {
              const value = days[index]?.values[key];
              return (
                value !== undefined && (
                  <span key={key} className={styles.tipRow}>
                    <i className={styles.mark} data-series={place + 1} />
                    {name}
                    <Money amount={value} currency={null} strong />
                  </span>
                )
              );
            })
          }
        >
          {(active, onActive) => (
            <BarChartPlot days={days} series={series} active={active} onActive={onActive} />
          )}
        </BarReader>
      )}
      <figcaption className={styles.legend}>
        {series.map(({ key, label: name }, index) => (
          <span key={key} className={styles.entry}>
            <i className={styles.mark} data-series={index + 1} />
            {name} <Money amount={sumOfSeries(days, key)} currency={null} strong />
          </span>
        ))}
        <span className={styles.toggle}>
          <TextButton
            icon={asTable ? IconChartBar : IconTable}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? t('chart.showChart') : t('chart.showTable')}
          </TextButton>
        </span>
      </figcaption>
    </figure>
  );
}
