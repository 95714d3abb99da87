import { useTranslation } from 'react-i18next';
import type { CourseStatistics } from '#contract/api/admin/academy/academy.ts';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { formatPercent, formatWhole, MINUS } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useTitle } from '../use-title.ts';
import styles from './statistics.module.css';

type Step = CourseStatistics['funnel'][number];

const widthOf = (share: number): string => `${share * 100}%`;

/** Bars of one scale: who did each lesson, and hatched, who did not come from the one before. */
export function FunnelCard({ statistics }: { readonly statistics: CourseStatistics }) {
  const { t } = useTranslation('admin-academy');
  const format = useFormat();
  const titleOf = useTitle();
  const { funnel, enrolled } = statistics;
  const most = Math.max(enrolled, ...funnel.map(({ done }) => done), 1);
  const notable = funnel.filter((step) => step.is_notable);
  if (enrolled === 0) {
    return (
      <Card title={t('stats.funnel')}>
        <EmptyState why="none">{t('stats.nobody')}</EmptyState>
      </Card>
    );
  }
  return (
    <Card title={t('stats.funnel')} subtitle={t('stats.funnel.lead')}>
      <ol className={styles.funnel}>
        {funnel.map((step, at) => (
          <li key={step.lesson} className={classNames(step.is_notable && styles.notable)}>
            <span className={styles.name}>
              <span className={styles.number}>{formatWhole(step.number, format)}</span>
              {titleOf(step)}
            </span>
            <span className={styles.track} aria-hidden>
              <i
                className={at === funnel.length - 1 ? styles.last : styles.solid}
                style={{ inlineSize: widthOf(step.done / most) }}
              />
              {step.lost > 0 && (
                <i className={styles.lost} style={{ inlineSize: widthOf(step.lost / most) }} />
              )}
            </span>
            <span className={styles.done}>{formatWhole(step.done, format)}</span>
            <span className={styles.loss}>
              {step.lost > 0 &&
                t('stats.lost', {
                  count: `${MINUS}${formatWhole(step.lost, format)}`,
                  share: formatPercent(step.lost_percent / 100, format, { maximum: 0 }),
                })}
            </span>
          </li>
        ))}
      </ol>
      {notable.map((step) => (
        <div key={step.lesson} className={styles.sentence}>
          <Note
            tone="warn"
            title={t('stats.notable', {
              number: step.number,
              share: formatPercent(step.lost_percent / 100, format, { maximum: 0 }),
            })}
          >
            <Cause step={step} />
          </Note>
        </div>
      ))}
    </Card>
  );
}

/** What is known of the lesson itself; nothing about who left. */
function Cause({ step }: { readonly step: Step }) {
  const { t } = useTranslation('admin-academy');
  const minutes = step.took_p50 === null ? null : Math.round(step.took_p50 / 60);
  const stayed = step.started - step.done;
  return (
    <>
      {t(`stats.cause.${step.kind}`)}{' '}
      {minutes === null
        ? t('stats.cause.noTime', { minutes: step.minutes })
        : t('stats.cause.time', { minutes: step.minutes, median: minutes })}{' '}
      {stayed > 0 && t('stats.cause.opened', { count: stayed })}
    </>
  );
}
