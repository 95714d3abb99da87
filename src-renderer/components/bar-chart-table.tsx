import { useTranslation } from 'react-i18next';
import { sumOfDay, type BarDay, type BarSeries } from './bar-chart-data.ts';
import { DateText } from './date-text.tsx';
import { Money } from './money.tsx';
import table from './data-table.module.css';
import styles from './bar-chart.module.css';

interface BarChartTableProps {
  readonly label: string;
  readonly series: readonly BarSeries[];
  readonly days: readonly BarDay[];
}

/** The chart's figures, the latest day first. */
export function BarChartTable({ label, series, days }: BarChartTableProps) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.tableScroll} tabIndex={0} role="group" aria-label={label}>
      <table className={table.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('chart.day')}</th>
            {series.map(({ key, label: name }) => (
              <th key={key} scope="col" className={table.end}>
                {name}
              </th>
            ))}
            <th scope="col" className={table.end}>
              {t('chart.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row" className={styles.rowHead}>
                <DateText at={day.day} utc />
              </th>
              {series.map(({ key }) => (
                <td key={key} className={table.end}>
                  <Money amount={day.values[key] ?? '0'} currency={null} />
                </td>
              ))}
              <td className={table.end}>
                <Money amount={sumOfDay(day, series)} currency={null} strong />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
