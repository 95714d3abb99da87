import { useTranslation } from 'react-i18next';
import { LegBadge } from '#renderer/components/leg-badge.tsx';
import type { Colouring } from './tints.ts';
import styles from './tree.module.css';

/** What the colours tell now. */
export function TreeLegend({ colour }: { readonly colour: Colouring }) {
  const { t } = useTranslation(['tree', 'common']);
  const isScale = colour === 'rank' || colour === 'volume';
  return (
    <div className={styles.legend} aria-label={t('legend.label')} role="group">
      {/* The words stand beside: the letters alone would be said twice. */}
      {colour === 'side' && (
        <span dir="ltr" className={styles.row}>
          <LegBadge side="left" /> <span aria-hidden>{t('leg.left', { ns: 'common' })}</span>
          <LegBadge side="right" /> <span aria-hidden>{t('leg.right', { ns: 'common' })}</span>
        </span>
      )}
      {isScale ? (
        <span className={styles.row}>
          {t(`legend.${colour}.least`)}
          <span className={styles.ramp} />
          {t(`legend.${colour}.most`)}
        </span>
      ) : (
        <>
          <span className={styles.row}>
            <i className={styles.state} /> {t('state.active')}
          </span>
          <span className={styles.row}>
            <i className={`${styles.state} ${styles.hollow}`} /> {t('legend.idle')}
          </span>
        </>
      )}
    </div>
  );
}
