import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '#renderer/components/money.tsx';
import { useHidden } from '#renderer/components/privacy.ts';
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
  const [active, setActive] = useState<number | null>(null);
  const last = days.length - 1;
  const day = active === null ? undefined : days[active];

  const say = (one: PositionDay) => {
    const at = formatDay(one.day, format);
    if (one.amount === null) return `${at}, ${t('figure.unknown', { ns: 'common' })}`;
    const amount = hidden ? HIDDEN : formatUsd(one.amount, format, { signed: true });
    return `${at}, ${formatRate(one.rate ?? '0', format)}, ${withUnit(amount, 'USD')}`;
  };
  const move = (event: KeyboardEvent) => {
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
  const spoken = day ?? days.at(-1);
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={Math.max(1, days.length)}
      aria-valuenow={(active ?? last) + 1}
      aria-valuetext={spoken && say(spoken)}
      className={styles.chart}
      // Time runs from left to right in every language.
      dir="ltr"
      onKeyDown={move}
      onBlur={() => setActive(null)}
    >
      <DayResultsPlot days={days} active={active} onActive={setActive} />
      {day && (
        <div
          className={styles.tip}
          data-side={(active ?? 0) > last / 2 ? 'start' : 'end'}
          aria-hidden
        >
          <span className={styles.tipDay}>{formatDay(day.day, format)}</span>
          {day.amount === null ? (
            <span>{t('figure.unknown', { ns: 'common' })}</span>
          ) : (
            <>
              <span>{formatRate(day.rate ?? '0', format)}</span>
              <Money
                amount={day.amount}
                signed
                tone={day.amount.startsWith('-') ? 'whole' : 'plain'}
                strong
              />
            </>
          )}
        </div>
      )}
    </div>
  );
}
