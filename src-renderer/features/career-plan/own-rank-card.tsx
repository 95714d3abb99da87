import { useTranslation } from 'react-i18next';
import type { CareerPlan } from '#contract/api/career-plan.ts';
import { Card } from '#renderer/components/card.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { Thread, type Stage } from '#renderer/components/data/thread.tsx';
import { placeOf, requirementsOf } from './career-rules.ts';
import { useRankName } from './use-rank-name.ts';
import styles from './career-plan.module.css';

/** The rank there is, and when each was reached. */
export function OwnRankCard({ plan }: { readonly plan: CareerPlan }) {
  const { t } = useTranslation('career-plan');
  const nameOf = useRankName();
  const { current, next } = placeOf(plan);
  const reached: Stage[] = plan.ranks.flatMap((rank) =>
    rank.reached_at === null
      ? []
      : [
          {
            key: String(rank.id),
            state: 'done' as const,
            title: nameOf(rank),
            time: <DateText at={rank.reached_at} />,
          },
        ],
  );
  const open = next ? requirementsOf(next, plan).filter(({ isMet }) => !isMet).length : 0;
  const coming: Stage[] = next
    ? [
        {
          key: String(next.id),
          state: 'now',
          title: nameOf(next),
          detail: open === 0 ? t('own.tonight') : t('own.open', { count: open }),
        },
      ]
    : [];
  return (
    <Card>
      <div className={styles.own}>
        <p className={styles.ownLabel}>{t('own.title')}</p>
        <p className={styles.ownRank}>
          <b>{current ? nameOf(current) : t('rank.none')}</b>
          {current && <StatusChip tone="ok">{t('reached')}</StatusChip>}
        </p>
        <Thread stages={[...reached, ...coming]} />
      </div>
    </Card>
  );
}
