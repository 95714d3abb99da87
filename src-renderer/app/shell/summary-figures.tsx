import { useTranslation } from 'react-i18next';
import { Beam } from '#renderer/components/beam.tsx';
import { LegBadge } from '#renderer/components/leg-badge.tsx';
import { Money, Volume } from '#renderer/components/money.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { UNKNOWN } from '#renderer/lib/format.ts';
import styles from './summary-figures.module.css';

interface SummaryFiguresProps {
  /** In the folded sidebar only the legs have room. */
  readonly isRail?: boolean;
}

/** The member's five figures in one block, above the menu. Unknown is a dash, never zero. */
export function SummaryFigures({ isRail = false }: SummaryFiguresProps) {
  const { t } = useTranslation('shell');
  const { data: user } = useCurrentUser();
  const left = user?.left_volume ?? null;
  const right = user?.right_volume ?? null;
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
  const membership = user && (user.current_membership?.name ?? t('figures.no-membership'));
  return (
    <section className={styles.figures} aria-label={t('figures.label')}>
      <dl className={styles.list}>
        <div className={styles.line}>
          <dt>{t('figures.direct')}</dt>
          <dd>
            <Money amount={user?.balance} strong />
          </dd>
        </div>
        <div className={styles.line}>
          <dt>{t('figures.pool')}</dt>
          <dd>
            <Money amount={user?.pool_bonus_balance} strong />
          </dd>
        </div>
        <div className={styles.line}>
          <dt>{t('figures.membership')}</dt>
          <dd className={styles.name}>{membership ?? UNKNOWN}</dd>
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
    </section>
  );
}
