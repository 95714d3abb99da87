import { useTranslation } from 'react-i18next';
import { Beam } from '#renderer/components/beam.tsx';
import { LegBadge } from '#renderer/components/text/leg-badge.tsx';
import { Money, Volume } from '#renderer/components/money/money.tsx';
import { useHasOwnBusiness } from './use-own-business.ts';
import { useSummaryFigures } from './use-summary-figures.ts';
import styles from './figures-strip.module.css';

/** The member's five figures in one line, below the menu bar. */
export function FiguresStrip() {
  const { t } = useTranslation('shell');
  const { direct, pool, membership, left, right } = useSummaryFigures();
  const hasOwnBusiness = useHasOwnBusiness();
  if (!hasOwnBusiness) return null;
  return (
    <section className={styles.strip} aria-label={t('figures.label')}>
      <div className={styles.box}>
        <dl className={styles.list}>
          <div>
            <dt>{t('figures.direct')}</dt>
            <dd>
              <Money amount={direct} strong />
            </dd>
          </div>
          <div>
            <dt>{t('figures.pool')}</dt>
            <dd>
              <Money amount={pool} strong />
            </dd>
          </div>
          <div>
            <dt>{t('figures.membership')}</dt>
            <dd className={styles.name}>{membership}</dd>
          </div>
        </dl>
        <dl className={styles.volumes} dir="ltr">
          <div>
            <dt>{t('figures.left')}</dt>
            <dd>
              <LegBadge side="left" />
              <Volume value={left} strong />
            </dd>
          </div>
          <div className={styles.beam}>
            <Beam left={left} right={right} height={6} />
          </div>
          <div className={styles.right}>
            <dt>{t('figures.right')}</dt>
            <dd>
              <Volume value={right} strong />
              <LegBadge side="right" />
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
