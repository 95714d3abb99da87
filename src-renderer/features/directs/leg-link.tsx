import { IconArrowsSplit2, IconMapPin } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import type { SponsorLinks } from '#contract/api/directs.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { LegBadge } from '#renderer/components/text/leg-badge.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { CopyLinkButton } from '#renderer/domain/sponsor-link/copy-link-button.tsx';
import styles from './directs.module.css';

/** Letters shown of a path; deeper ones say only their level. */
const LETTERS_MOST = 6;

interface LegLinkProps {
  readonly slot: SponsorLinks['left'];
  readonly link: string;
  /** A link without a side leads here today. */
  readonly isNext: boolean;
}

/** The link of one leg, and the exact slot that the next sign-up by it gets. */
export function LegLink({ slot, link, isNext }: LegLinkProps) {
  const { t } = useTranslation(['directs', 'common']);
  const { side, level, parent } = slot;
  const letter = t(`leg.${side}.letter`, { ns: 'common' });
  const path = Array.from({ length: Math.min(level, LETTERS_MOST) }, () => letter).join(' ');
  const letters = level > LETTERS_MOST ? `${path} …` : path;
  return (
    <section className={styles.leg} aria-label={t(`links.${side}`)}>
      <header className={styles.legHead}>
        <LegBadge side={side} />
        <h3>{t(`links.${side}`)}</h3>
        {isNext && (
          <StatusChip tone="accent" icon={IconArrowsSplit2}>
            {t('links.today')}
          </StatusChip>
        )}
      </header>
      <div className={styles.legLink}>
        <span className={styles.mono} dir="ltr" translate="no" title={link}>
          …&<b>side={side}</b>
        </span>
        <CopyLinkButton link={link} size="sm" />
      </div>
      <p className={styles.slot}>
        <Icon icon={IconMapPin} size={16} />
        <span>
          <Trans
            t={t}
            i18nKey={parent.is_self ? 'links.slot.self' : 'links.slot'}
            values={{ level, letters, parent: parent.name }}
            components={{ b: <b />, path: <span className={styles.path} /> }}
          />
        </span>
      </p>
    </section>
  );
}
