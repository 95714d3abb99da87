import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { Explained } from '#renderer/domain/why/explained.tsx';
import { WhyButton } from '#renderer/domain/why/why-button.tsx';
import { formatDay } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { PositionDay } from './position-result.ts';
import { formatRate } from './result-formula.tsx';
import styles from './day-results.module.css';

/** As many rows as stand beside the chart. */
const FIRST = 8;

interface DayResultsTableProps {
  readonly label: string;
  /** Newest first. */
  readonly days: readonly PositionDay[];
}

/** Day, rate and USD; a loss has the same column, size and digits as a gain. */
export function DayResultsTable({ label, days }: DayResultsTableProps) {
  const { t } = useTranslation('pools');
  const format = useFormat();
  const utc = { ...format, timeZone: 'UTC' };
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? days : days.slice(0, FIRST);
  const more = days.length - shown.length;
  return (
    <div className={styles.tableSide}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('column.day')}</th>
            <th scope="col" className={styles.end}>
              {t('column.result')}
            </th>
            <th scope="col" className={styles.end}>
              USD
            </th>
            <td className={styles.why}>&nbsp;</td>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ day, rate, amount, entry }) => (
            <tr key={day} className={amount?.startsWith('-') ? styles.bad : undefined}>
              <td>
                <DateText at={day} as="day" utc />
              </td>
              <td className={styles.end}>
                {rate === null ? (
                  <span className={styles.unknown}>{t('day.unknown')}</span>
                ) : (
                  <bdi>{formatRate(rate, format)}</bdi>
                )}
              </td>
              <td className={styles.end}>
                {entry !== null && amount !== null ? (
                  <Explained subject={{ entry }}>
                    <Money amount={amount} currency={null} signed className={styles.dayAmount} />
                  </Explained>
                ) : (
                  <Money amount={amount} currency={null} signed className={styles.dayAmount} />
                )}
              </td>
              <td className={styles.why}>
                {entry !== null && amount !== null && (
                  <WhyButton subject={{ entry }} of={formatDay(day, utc)} isSmall />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <div className={styles.more}>
          <TextButton onClick={() => setWhole(true)}>{t('day.more', { count: more })}</TextButton>
        </div>
      )}
    </div>
  );
}
