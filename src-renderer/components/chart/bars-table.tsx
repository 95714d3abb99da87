import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { sumOfDay, type BarDay, type BarSeries } from './bars-data.ts';
import type { Column } from '../data/table/props.ts';
import { DataTable } from '../data/table/table.tsx';
import { DateText } from '../text/date-text.tsx';
import { Money } from '../money/money.tsx';
import styles from './bars.module.css';

interface BarChartTableProps {
  readonly label: string;
  readonly series: readonly BarSeries[];
  readonly days: readonly BarDay[];
}

/** The chart's data as a table, latest day first. */
export function BarChartTable({ label, series, days }: BarChartTableProps) {
  const { t } = useTranslation('common');
  const amount = (key: string, header: string, of: (day: BarDay) => string): Column<BarDay> => ({
    key,
    header,
    align: 'end',
    // Used for sorting only, so floating-point rounding does not matter.
    sortValue: (day) => Number(of(day)),
    cell: (day) => <Money amount={of(day)} currency={null} />,
  });
  const columns: readonly Column<BarDay>[] = [
    {
      key: 'day',
      header: t('chart.day'),
      sortValue: ({ day }) => day,
      cell: ({ day }) => <DateText at={day} utc />,
    },
    ...series.map(({ key, label: name }) => amount(key, name, ({ values }) => values[key] ?? '0')),
    amount('total', t('chart.total'), (day) => sumOfDay(day, series)),
  ];
  return (
    <DataTable
      label={label}
      rows={days}
      columns={columns}
      keyOf={({ day }) => day}
      nameOf={({ day }) => day}
      initialSort={{ column: 'day', direction: 'descending' }}
      phone={(day) => ({
        title: <DateText at={day.day} utc />,
        line: series
          .filter(({ key }) => day.values[key] !== undefined)
          .map(({ key, label: name }, index) => (
            <Fragment key={key}>
              {index > 0 && ' · '}
              <span className={styles.part}>
                {name} <Money amount={day.values[key]} currency={null} />
              </span>
            </Fragment>
          )),
        end: <Money amount={sumOfDay(day, series)} currency={null} strong />,
      })}
    />
  );
}
