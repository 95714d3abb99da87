import { useTranslation } from 'react-i18next';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { useHidden } from '#renderer/components/money/privacy.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { formatDay, formatTime } from '#renderer/lib/format-date.ts';
import { HIDDEN, formatPercent, formatUsd, type FormatContext } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { resultOf, type BookedDay } from './position-result.ts';
import styles from './day-results.module.css';

/** A result of the day has four decimals: "+0.1058 %". */
export const formatRate = (rate: string, format: FormatContext, signed = true): string =>
  formatPercent(rate, format, { minimum: 4, maximum: 4, signed });

/** The last figure, computed in view: principal × rate = result. */
export function ResultFormula({ day }: { readonly day: BookedDay }) {
  const { t } = useTranslation('pools');
  const format = useFormat();
  const hidden = useHidden();
  const computed = resultOf(day);
  const usd = (amount: string) => (hidden ? HIDDEN : formatUsd(amount, format));
  // All its decimals: what is multiplied is what is read.
  const rate = formatPercent(day.rate, format, { minimum: 4, maximum: 10 });
  const utc = { ...format, timeZone: 'UTC' };
  return (
    <div className={styles.formula}>
      <p className={styles.formulaTitle}>
        {day.posted_at === null
          ? t('formula.title', { date: formatDay(day.day, utc) })
          : t('formula.published', {
              date: formatDay(day.day, utc),
              time: formatTime(day.posted_at, utc),
            })}
      </p>
      <p>
        <bdi className={styles.equation}>
          {usd(day.principal)} × {rate} = {usd(computed)}
        </bdi>{' '}
        <span className={styles.unit}>USD</span>
      </p>
      {parseUsd(computed) !== parseUsd(day.amount) && (
        <Note tone="bad">
          {t('formula.differs', { amount: usd(day.amount) })} <DateText at={day.day} utc />
        </Note>
      )}
    </div>
  );
}
