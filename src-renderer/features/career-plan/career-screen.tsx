import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/components/card.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { CareerLadder } from './career-ladder.tsx';
import { careerQueries } from './career-queries.ts';
import { placeOf } from './career-rules.ts';
import { NextRankCard } from './next-rank-card.tsx';
import { OwnRankCard } from './own-rank-card.tsx';
import { RanksTable } from './ranks-table.tsx';
import styles from './career-plan.module.css';

/** Ranks: what is reached, and what the next one still asks for. */
export function CareerScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('career-plan');
  const { data: plan, error, refetch } = useQuery(careerQueries.plan);
  const next = plan && placeOf(plan).next;
  return (
    <>
      <PageHeader title={title}>
        <p className={styles.only}>{t('only-counts')}</p>
      </PageHeader>
      {error && !plan && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!plan && !error && (
        <Card padding="none">
          <SkeletonRows rows={6} />
        </Card>
      )}
      {plan && (
        <div className={styles.screen}>
          <CareerLadder plan={plan} />
          <div className={styles.columns}>
            <div className={styles.main}>
              {next && <NextRankCard plan={plan} next={next} />}
              <RanksTable plan={plan} />
            </div>
            <div className={styles.side}>
              <OwnRankCard plan={plan} />
              <Card title={t('how.title')}>
                <div className={styles.how}>
                  <p>{t('how.volume')}</p>
                  <p>{t('how.directs')}</p>
                </div>
              </Card>
            </div>
          </div>
        </div>
      )}
    </>
  );
}
