import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SupportFigures } from '#contract/api/admin/support/tickets.ts';
import { Card } from '#renderer/components/card.tsx';
import { ListFailure } from '#renderer/components/data/query-list.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { formatPercent, formatWhole, UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { ratingText, spanText } from '../span-text.ts';
import { supportQueries } from '../support-queries.ts';
import styles from './queue.module.css';

const DAYS = 7;

/** How the desk does, in one line: open, first reply, resolution, rating, solved by reading. */
export function QueueFigures() {
  const query = useQuery(supportQueries.figures(DAYS));
  return (
    <Card padding="none">
      {query.isPending && <SkeletonRows rows={1} />}
      {query.isError && <ListFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <Strip figures={query.data} />}
    </Card>
  );
}

function Strip({ figures }: { readonly figures: SupportFigures }) {
  const { t } = useTranslation('admin-support');
  const format = useFormat();
  const { backlog, ratings, deflection } = figures;
  const spread = ({ p50, p90, target }: SupportFigures['first_reply']) => ({
    value: p50 === null ? UNKNOWN : spanText(p50, format),
    below: t('figures.target', {
      p90: p90 === null ? UNKNOWN : spanText(p90, format),
      target: spanText(target, format),
    }),
  });
  const reply = spread(figures.first_reply);
  const resolution = spread(figures.resolution);
  const share = deflection.questions === 0 ? null : deflection.solved / deflection.questions;
  return (
    <dl className={styles.figures}>
      <Figure title={t('figures.open')} value={formatWhole(backlog.active, format)}>
        <BacklogBar backlog={backlog} />
        {t('figures.open.below', {
          day: formatWhole(backlog.day, format),
          older: formatWhole(backlog.older, format),
        })}
      </Figure>
      <Figure title={t('figures.reply')} value={reply.value}>
        {reply.below}
      </Figure>
      <Figure title={t('figures.resolution')} value={resolution.value}>
        {resolution.below}
      </Figure>
      <Figure
        title={t('figures.rating')}
        value={
          ratings.average === null
            ? UNKNOWN
            : t('figures.rating.of', { value: ratingText(ratings.average, format) })
        }
      >
        {t('figures.rating.below', { count: ratings.count, days: DAYS })}
      </Figure>
      <Figure
        title={t('figures.deflection')}
        value={share === null ? UNKNOWN : formatPercent(share, format, { maximum: 0 })}
      >
        {t('figures.deflection.below', { count: deflection.solved, total: deflection.questions })}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly title: string;
  readonly value: string;
  readonly children: ReactNode;
}

function Figure({ title, value, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{title}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.below}>{children}</dd>
    </div>
  );
}

const ages = ['day', 'three_days', 'week', 'older'] as const;

/** The backlog by age, on one line; the words beside it say the two ends. */
function BacklogBar({ backlog }: Pick<SupportFigures, 'backlog'>) {
  return (
    <span className={styles.ages} aria-hidden>
      {ages
        .filter((age) => backlog[age] > 0)
        .map((age) => (
          <i key={age} data-age={age} style={{ flexGrow: backlog[age] }} />
        ))}
    </span>
  );
}
