import { useTranslation } from 'react-i18next';
import { Beam } from '#renderer/components/beam.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { LegBadge } from '#renderer/components/text/leg-badge.tsx';
import { Money, Volume } from '#renderer/components/money/money.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { useSummaryFigures } from '../use-summary-figures.ts';
import styles from './summary-figures.module.css';

interface SummaryFiguresProps {
  /** The collapsed sidebar has space for the legs only. */
  readonly isRail?: boolean;
}

/** The member's five figures in one block, above the menu. */
export function SummaryFigures({ isRail = false }: SummaryFiguresProps) {
  const { t } = useTranslation('shell');
  const { direct, pool, membership, left, right } = useSummaryFigures();
  const { dataUpdatedAt } = useCurrentUser();
  if (isRail) {
    return (
      <div className={styles.rail} dir="ltr">
        <div className={styles.legs}>
          <LegBadge side="left" />
          <LegBadge side="right" />
        </div>
        <Beam left={left} right={right} height={6} />
      </div>
    );
  }
  return (
    <section className={styles.figures} aria-label={t('figures.label')}>
      <dl className={styles.list}>
        <div className={styles.line}>
          <dt>{t('figures.direct')}</dt>
          <dd>
            <Money amount={direct} strong />
          </dd>
        </div>
        <div className={styles.line}>
          <dt>{t('figures.pool')}</dt>
          <dd>
            <Money amount={pool} strong />
          </dd>
        </div>
        <div className={styles.line}>
          <dt>{t('figures.membership')}</dt>
          <dd className={styles.name}>{membership}</dd>
        </div>
      </dl>
      <dl className={styles.volumes} dir="ltr">
        <div>
          <dt>{t('figures.left')}</dt>
          <dd className={styles.volume}>
            <LegBadge side="left" />
            <Volume value={left} strong />
          </dd>
        </div>
        <div className={styles.right}>
          <dt>{t('figures.right')}</dt>
          <dd className={styles.volume}>
            <Volume value={right} strong />
            <LegBadge side="right" />
          </dd>
        </div>
      </dl>
      <Beam left={left} right={right} height={6} />
      <OfflineAge at={dataUpdatedAt} />
    </section>
  );
}
