import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SupportFigures } from '#contract/api/admin/support/tickets.ts';
import { Card } from '#renderer/components/card.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { ListFailure } from '#renderer/components/data/query-list.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { ratingScores } from '#contract/rules/support/tickets.ts';
import { formatPercent, formatWhole, UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { ratingText, spanText } from '../span-text.ts';
import { supportQueries } from '../support-queries.ts';
import { ArticleFigures } from './article-figures.tsx';
import { BarRows } from './bar-rows.tsx';
import styles from './figures.module.css';

const lengths = [7, 30, 90] as const;
const names = ['days'] as const;

/** How fast and how well the desk answers, what waits, and what reading answered. */
export function FiguresScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('support-figures');
  const { values, change } = useUrlFilters(names);
  const days = lengths.find((length) => String(length) === values.days) ?? 30;
  const query = useQuery(supportQueries.figures(days));
  return (
    <>
      <PageHeader title={title} subtitle={t('lead')}>
        <OfflineAge at={query.dataUpdatedAt} />
        <Segments
          label={t('days')}
          segments={lengths.map((length) => ({
            value: String(length),
            label: t('days.last', { count: length }),
          }))}
          value={String(days)}
          onChange={(next) => change({ days: next === '30' ? '' : next })}
        />
      </PageHeader>
      {query.isPending && (
        <Card padding="none">
          <SkeletonRows rows={6} />
        </Card>
      )}
      {query.isError && <ListFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <Cards figures={query.data} />}
      <ArticleFigures />
    </>
  );
}

function Cards({ figures }: { readonly figures: SupportFigures }) {
  const { t } = useTranslation(['support-figures', 'admin-support', 'ticket']);
  const format = useFormat();
  const { backlog, ratings, deflection, categories } = figures;
  const share = deflection.questions === 0 ? null : deflection.solved / deflection.questions;
  return (
    <div className={styles.grid}>
      <Spread title={t('figures.reply', { ns: 'admin-support' })} spread={figures.first_reply} />
      <Spread
        title={t('figures.resolution', { ns: 'admin-support' })}
        spread={figures.resolution}
      />
      <Card
        title={t('backlog')}
        subtitle={t('backlog.below', {
          active: formatWhole(backlog.active, format),
          overdue: formatWhole(backlog.overdue, format),
        })}
      >
        <BarRows
          label={t('backlog')}
          rows={(['day', 'three_days', 'week', 'older'] as const).map((age) => ({
            key: age,
            name: t(`age.${age}`),
            count: backlog[age],
          }))}
        />
      </Card>
      <Card
        title={t('ratings')}
        subtitle={
          ratings.average === null
            ? t('ratings.none')
            : t('ratings.below', {
                count: ratings.count,
                value: ratingText(ratings.average, format),
              })
        }
      >
        <BarRows
          label={t('ratings')}
          rows={[...ratingScores].toReversed().map((score) => ({
            key: String(score),
            name: t(`score.${score}`),
            count: ratings.scores[score - 1] ?? 0,
          }))}
        />
      </Card>
      <Card title={t('categories')} subtitle={t('categories.below')}>
        <BarRows
          label={t('categories')}
          rows={categories
            .toSorted((one, other) => other.created - one.created)
            .map(({ category, created }) => ({
              key: category,
              name: t(`category.${category}`, { ns: 'ticket' }),
              count: created,
            }))}
        />
      </Card>
      <Card title={t('deflection')} subtitle={t('deflection.below')}>
        <p className={styles.figure}>
          {share === null ? UNKNOWN : formatPercent(share, format, { maximum: 0 })}
        </p>
        <p className={styles.quiet}>
          {t('figures.deflection.below', {
            ns: 'admin-support',
            count: deflection.solved,
            total: deflection.questions,
          })}
        </p>
      </Card>
    </div>
  );
}

interface SpreadProps {
  readonly title: string;
  readonly spread: SupportFigures['first_reply'];
}

/** The middle ticket, the slow end, and how many met their target. */
function Spread({ title, spread }: SpreadProps) {
  const { t } = useTranslation('support-figures');
  const format = useFormat();
  const { count, p50, p90, target, met } = spread;
  const span = (minutes: number | null) => (minutes === null ? UNKNOWN : spanText(minutes, format));
  return (
    <Card title={title} subtitle={t('spread.below', { count })}>
      <dl className={styles.pairs}>
        <div>
          <dt>{t('spread.p50')}</dt>
          <dd className={styles.figure}>{span(p50)}</dd>
        </div>
        <div>
          <dt>{t('spread.p90')}</dt>
          <dd className={styles.figure}>{span(p90)}</dd>
        </div>
        <div>
          <dt>{t('spread.met')}</dt>
          <dd className={styles.figure}>
            {met === null ? UNKNOWN : formatPercent(met, format, { maximum: 0 })}
          </dd>
        </div>
      </dl>
      <p className={styles.quiet}>{t('spread.target', { target: spanText(target, format) })}</p>
    </Card>
  );
}
