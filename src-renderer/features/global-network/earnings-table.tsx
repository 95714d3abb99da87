import { useTranslation } from 'react-i18next';
import type { GlobalEarningDay } from '#contract/api/global-network.ts';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { useHidden } from '#renderer/components/money/privacy.ts';
import { Explained } from '#renderer/domain/why/explained.tsx';
import { WhyButton } from '#renderer/domain/why/why-button.tsx';
import { formatDay } from '#renderer/lib/format-date.ts';
import { formatPercent, formatUsd, HIDDEN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { earningSubject, partColumns, sumOfParts } from './earning-parts.ts';
import styles from './earnings.module.css';

export interface EarningRowsProps {
  /** Newest first. */
  readonly days: readonly GlobalEarningDay[];
}

/** Day, revenue, share, a column a deposit, earning: read from left to right it is a proof. */
export function EarningsTable({ days }: EarningRowsProps) {
  const { t } = useTranslation('global-network');
  const format = useFormat();
  const columns = partColumns(days);
  const rate = days[0]?.rate ?? '0';
  const hidden = useHidden();
  // With the range beside it, it says the deposit.
  const whole = (weight: string) => (hidden ? HIDDEN : formatUsd(weight, format, { minimum: 0 }));
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={t('earnings.title')}>
        <thead>
          <tr>
            <th scope="col">{t('column.day')}</th>
            <th scope="col" className={styles.end}>
              {t('column.revenue')}
            </th>
            <th scope="col" className={styles.end}>
              {t('column.share', { rate: formatPercent(rate, format) })}
            </th>
            {columns.map(({ deposit, weight }) => (
              <th key={deposit ?? 'all'} scope="col" className={styles.end}>
                {deposit === null
                  ? t('column.deposits', { weight: whole(weight) })
                  : t('column.deposit', { number: deposit, weight: whole(weight) })}
              </th>
            ))}
            <th scope="col" className={styles.end}>
              {t('column.earning')}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => {
            const subject = earningSubject(day);
            return (
              <tr key={day.day}>
                <td>
                  <DateText at={day.day} as="day" utc />
                </td>
                <td className={styles.end}>
                  <Money amount={day.revenue} currency={null} hideable={false} />
                </td>
                <td className={styles.share}>
                  <Money amount={day.share} currency={null} hideable={false} />
                </td>
                {columns.map(({ deposit, of }) => {
                  const parts = of(day);
                  return (
                    <td key={deposit ?? 'all'} className={styles.end}>
                      <Money amount={sumOfParts(parts)} currency={null} />
                      {parts.some(({ capped }) => capped) && (
                        <span className={styles.capped}>{t('earning.capped')}</span>
                      )}
                    </td>
                  );
                })}
                <td className={styles.end}>
                  <span className={styles.earning}>
                    <Explained subject={subject}>
                      <Money amount={day.amount} currency={null} signed strong />
                    </Explained>
                    <WhyButton
                      subject={subject}
                      of={formatDay(day.day, { ...format, timeZone: 'UTC' })}
                      className={styles.why}
                    />
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
