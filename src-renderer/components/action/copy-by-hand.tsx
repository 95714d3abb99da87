import { useTranslation } from 'react-i18next';
import styles from './copy-by-hand.module.css';

interface CopyByHandProps {
  readonly value: string;
  readonly onClose: () => void;
}

/** Fallback for an unavailable clipboard: the value in a field, selected for manual copying. */
export function CopyByHand({ value, onClose }: CopyByHandProps) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.box}>
      <p role="alert">{t('copy.refused')}</p>
      <input
        className={styles.text}
        ref={(field) => {
          field?.focus();
          field?.select();
        }}
        aria-label={t('copy.byHand')}
        dir="ltr"
        readOnly
        value={value}
        onBlur={onClose}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Escape closes this field only, not the dialog around it.
          event.stopPropagation();
          onClose();
        }}
      />
    </div>
  );
}
