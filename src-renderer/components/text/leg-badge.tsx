import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './leg-badge.module.css';

/** The letter of a leg in its colour: I / D, or L / R in English. */
export function LegBadge({ side }: { readonly side: 'left' | 'right' }) {
  const { t } = useTranslation('common');
  return (
    <span className={classNames(styles.badge, styles[side])}>
      <span aria-hidden>{side === 'left' ? t('leg.left.letter') : t('leg.right.letter')}</span>
      <VisuallyHidden>{side === 'left' ? t('leg.left') : t('leg.right')}</VisuallyHidden>
    </span>
  );
}
