import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#renderer/lib/format-date.ts';
import { HIDDEN, formatUsd, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { sumOfDay, sumOfSeries, type BarDay, type BarSeries } from './bar-chart-data.ts';
import { BarChartPlot } from './bar-chart-plot.tsx';
import { BarChartTable } from './bar-chart-table.tsx';
import { Money } from './money.tsx';
import { useHidden } from './privacy.ts';
import { TextButton } from './text-link.tsx';
import styles from './bar-chart.module.css';

interface BarChartProps {
  /** What is charted, spoken and above the table. */
  readonly label: string;
  readonly series: readonly BarSeries[];
  readonly days: readonly BarDay[];
}

/**
 * USD by day, stacked, losses below the axis. The legend carries the sums; arrow keys or the pointer
 * read single days; a table stands behind a toggle.
 */
export function BarChart({ label, series, days }: BarChartProps) {
  const { t } = useTranslation('common');
  const format = { ...useFormat(), timeZone: 'UTC' };
  const hidden = useHidden();
  const [active, setActive] = useState<number | null>(null);
  const [asTable, setAsTable] = useState(false);
  const day = active === null ? undefined : days[active];

  const amount = (value: string) => (hidden ? HIDDEN : withUnit(formatUsd(value, format), 'USD'));
  const sayDay = (one: BarDay) =>
    [
      formatDay(one.day, format),
      ...series
        .filter(({ key }) => one.values[key] !== undefined)
        .map(({ key, label: name }) => `${name} ${amount(one.values[key] ?? '0')}`),
      `${t('chart.total')} ${amount(sumOfDay(one, series))}`,
    ].join(', ');

  const move = (event: KeyboardEvent) => {
    const last = days.length - 1;
    const from = active ?? last + 1;
    const targets: Record<string, number> = {
      ArrowLeft: Math.max(0, from - 1),
      ArrowRight: Math.min(last, from + 1),
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setActive(target);
  };

  return (
    <figure className={styles.chart}>
      {asTable ? (
        <BarChartTable label={label} series={series} days={days} />
      ) : (
        <div
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={Math.max(1, days.length)}
          aria-valuenow={(active ?? days.length - 1) + 1}
          aria-valuetext={sayDay(
            day ?? days.at(-1) ?? { day: new Date(0).toISOString(), values: {} },
          )}
          className={styles.focus}
          // Time runs from left to right in every language.
          dir="ltr"
          onKeyDown={move}
          onBlur={() => setActive(null)}
        >
          <BarChartPlot days={days} series={series} active={active} onActive={setActive} />
          {day && (
            <div
              className={styles.tip}
              data-side={(active ?? 0) > days.length / 2 ? 'start' : 'end'}
              aria-hidden
            >
              <span className={styles.tipDay}>{formatDay(day.day, format)}</span>
              {series.map(({ key, label: name }, index) =>
                day.values[key] === undefined ? null : (
                  <span key={key} className={styles.tipRow}>
                    <i className={styles.mark} data-series={index + 1} />
                    {name}
                    <Money amount={day.values[key]} currency={null} strong />
                  </span>
                ),
              )}
            </div>
          )}
        </div>
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
