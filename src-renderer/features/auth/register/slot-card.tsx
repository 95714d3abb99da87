import { useTranslation } from 'react-i18next';
import type { TreePreview } from '#contract/api/public.ts';
import styles from './slot-card.module.css';

interface SlotProps {
  readonly slot: TreePreview;
}

/** "Te invita … Tu lugar: …": one sentence of the copy deck for each leg. */
export function SlotSentence({ slot: { side, sponsor, parent } }: SlotProps) {
  const { t } = useTranslation('auth');
  const names = { sponsor: sponsor.name, parent: parent.username };
  return side === 'left' ? t('register.slot.left', names) : t('register.slot.right', names);
}

/** The slot on a narrow screen: the same drawing, small, with its sentence. */
export function SlotCard({ slot }: SlotProps) {
  const isLeft = slot.side === 'left';
  return (
    <div className={styles.card}>
      <svg viewBox="0 0 84 84" width="76" height="76" aria-hidden fill="none">
        <g transform={isLeft ? undefined : 'matrix(-1 0 0 1 84 0)'}>
          <path
            className={isLeft ? styles.left : styles.right}
            d="M42 84V66q0-8-8-8h-4q-8 0-8-8v-4"
          />
          <path className={styles.rest} d="M44 66q0-8 8-8h4q8 0 8-8v-10" />
          <path className={isLeft ? styles.next : styles.nextRight} d="M22 36V24" />
          <circle className={styles.parent} cx="22" cy="42" r="6" />
          <circle className={styles.slot} cx="22" cy="14" r="9.5" />
          <path className={styles.plus} d="M18 14h8M22 10v8" />
        </g>
      </svg>
      <p>
        <SlotSentence slot={slot} />
      </p>
    </div>
  );
}
