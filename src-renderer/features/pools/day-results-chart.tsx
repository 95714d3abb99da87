import { useTranslation } from 'react-i18next';
import { BarReader } from '#renderer/components/chart/bar-reader.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { useHidden } from '#renderer/components/money/privacy.ts';
import { formatDay } from '#renderer/lib/format-date.ts';
import { HIDDEN, formatUsd, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { DayResultsPlot } from './day-results-plot.tsx';
import type { PositionDay } from './position-result.ts';
import { formatRate } from './result-formula.tsx';
import styles from './day-results.module.css';

interface DayResultsChartProps {
  /** What is charted, spoken. */
  readonly label: string;
  /** Oldest first. */
  readonly days: readonly PositionDay[];
}

/** Results by day, losses below the axis; arrow keys or the pointer read single days. */
export function DayResultsChart({ label, days }: DayResultsChartProps) {
  const { t } = useTranslation(['pools', 'common']);
  const format = { ...useFormat(), timeZone: 'UTC' };
  const hidden = useHidden();
  const unknown = t('figure.unknown', { ns: 'common' });

  const say = (index: number) => {
    const one = days[index];
    if (!one) return '';
    const at = formatDay(one.day, format);
    if (one.amount === null) return `${at}, ${unknown}`;
    const amount = hidden ? HIDDEN : formatUsd(one.amount, format, { signed: true });
    return `${at}, ${formatRate(one.rate ?? '0', format)}, ${withUnit(amount, 'USD')}`;
  };
  const tip = (index: number) => {
    const { rate = null, amount = null } = days[index] ?? {};
    if (amount === null) return <span>{unknown}</span>;
    return (
      <>
        <span>{formatRate(rate ?? '0', format)}</span>
        <Money amount={amount} signed tone={amount.startsWith('-') ? 'whole' : 'plain'} strong />
      </>
    );
  };
  return (
    <BarReader
      label={label}
      days={days.map(({ day }) => day)}
      say={say}
      tip={tip}
      className={styles.chart}
    >
      {(active, onActive) => <DayResultsPlot days={days} active={active} onActive={onActive} />}
    </BarReader>
  );
}
