import { useTranslation } from 'react-i18next';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { useHidden } from '#renderer/components/money/privacy.ts';
import { Explained } from '#renderer/domain/why/explained.tsx';
import { WhyButton } from '#renderer/domain/why/why-button.tsx';
import { formatDay } from '#renderer/lib/format-date.ts';
import { formatPercent, formatUsd, HIDDEN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { earningSubject } from './earning-parts.ts';
import type { EarningRowsProps } from './earnings-table.tsx';
import styles from './earnings.module.css';

/** The same on a phone: the day and what it brought, the proof below. */
export function EarningsList({ days }: EarningRowsProps) {
  const { t } = useTranslation('global-network');
  const format = useFormat();
  const hidden = useHidden();
  const whole = (weight: string) => formatUsd(weight, format, { minimum: 0 });
  return (
    <ul className={styles.list}>
      {days.map((day) => {
        const subject = earningSubject(day);
        return (
          <li key={day.day} className={styles.item}>
            <div className={styles.itemText}>
              <span className={styles.itemDay}>
                <DateText at={day.day} as="day" utc />
              </span>
              <span className={styles.proof}>
                {t('earning.source', {
                  revenue: formatUsd(day.revenue, format),
                  rate: formatPercent(day.rate, format),
                  share: formatUsd(day.share, format),
                })}
              </span>
              {day.parts.map(({ deposit, weight, amount, capped }) => (
                <span key={deposit} className={styles.proof}>
                  {t('earning.part', {
                    number: deposit,
                    // With the range beside it, it says the deposit.
                    weight: hidden ? HIDDEN : whole(weight),
                    total: whole(day.total_weight),
                  })}{' '}
                  <Money amount={amount} currency={null} />
                  {capped && ` · ${t('earning.capped')}`}
                </span>
              ))}
            </div>
            <span className={styles.earning}>
              <Explained subject={subject}>
                <Money amount={day.amount} signed strong />
              </Explained>
              <WhyButton
                subject={subject}
                of={formatDay(day.day, { ...format, timeZone: 'UTC' })}
                className={styles.why}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
