import { useTranslation } from 'react-i18next';
import type { CourseStatistics } from '#contract/api/admin/academy/academy.ts';
import { Card } from '#renderer/components/card.tsx';
import { formatCountdown } from '#renderer/lib/format-countdown.ts';
import { formatPercent, formatWhole, UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './statistics.module.css';

const shareOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** How many began, passed, and how long it took them. */
export function Figures({ statistics }: { readonly statistics: CourseStatistics }) {
  const { t } = useTranslation('admin-academy');
  const format = useFormat();
  const { enrolled, eligible, passed, first_attempt: first, time_p50, time_p90 } = statistics;
  const percent = (share: number | null) =>
    share === null ? UNKNOWN : formatPercent(share, format, { maximum: 0 });
  const time = (seconds: number) => formatCountdown(seconds * 1000);
  const belowFirst = () => {
    if (first === null) return t('stats.noQuiz');
    // A share of nobody is none.
    return passed === 0 ? t('stats.few') : t('stats.ofPassed', { first, passed });
  };
  const figures = [
    {
      key: 'enrolled',
      figure: formatWhole(enrolled, format),
      below: t('stats.eligible', { count: eligible }),
    },
    {
      key: 'passed',
      figure: formatWhole(passed, format),
      below:
        enrolled === 0
          ? t('stats.few')
          : t('stats.ofEnrolled', { share: percent(shareOf(passed, enrolled)) }),
    },
    {
      key: 'first',
      figure: first === null ? UNKNOWN : percent(shareOf(first, passed)),
      below: belowFirst(),
    },
    {
      key: 'time',
      figure: time_p50 === null ? UNKNOWN : time(time_p50),
      below: time_p90 === null ? t('stats.few') : t('stats.p90', { time: time(time_p90) }),
    },
  ] as const;
  return (
    <Card padding="none">
      <dl className={styles.figures}>
        {figures.map(({ key, figure, below }) => (
          <div key={key}>
            <dt>{t(`stats.figure.${key}`)}</dt>
            <dd className={styles.figure}>{figure}</dd>
            <dd className={styles.below}>{below}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
