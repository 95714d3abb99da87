import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublicOrigin } from '#renderer/domain/settings/settings-queries.ts';
import { ShareLinkButton } from '#renderer/domain/sponsor-link/share-link-button.tsx';
import { sponsorLink } from '#renderer/domain/sponsor-link/sponsor-link.ts';
import type { Insertion } from './insertion.tsx';
import { slotLetters } from './slot-letters.ts';
import styles from './next-sign-up.module.css';

interface NextSignUpProps extends Insertion {
  /** Opens what changes the side. */
  readonly onSide: () => void;
  /** Beside the link. */
  readonly children: ReactNode;
}

/** Where the next sign-up is placed, in two lines, and the link that leads there. */
export function NextSignUp({ preview, username, onSide, children }: NextSignUpProps) {
  const { t } = useTranslation(['tree', 'common']);
  const origin = usePublicOrigin();
  const { insertion_side, next_side } = preview;
  const side = insertion_side === 'auto' ? next_side : insertion_side;
  const { depth, parent } = preview[side];
  const mode = t(`insertion.${insertion_side}`);
  return (
    <section className={styles.next} aria-label={t('ghost.title')}>
      <div className={styles.said}>
        <p className={styles.where}>
          {t('next.path', { path: slotLetters(depth, t(`leg.${side}.letter`, { ns: 'common' })) })}
        </p>
        <p className={styles.under}>
          {parent.is_self
            ? t('next.self', { mode })
            : t('next.under', { mode, parent: parent.name })}
        </p>
      </div>
      <button type="button" className={styles.change} onClick={onSide}>
        {t('next.side')}
      </button>
      <div className={styles.acts}>
        <ShareLinkButton kind="primary" fullWidth link={sponsorLink(origin, username)} />
        {children}
      </div>
    </section>
  );
}
