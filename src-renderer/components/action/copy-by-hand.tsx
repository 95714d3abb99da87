import { useTranslation } from 'react-i18next';
import styles from './copy-by-hand.module.css';

interface CopyByHandProps {
  readonly value: string;
  readonly onClose: () => void;
}

/** What the clipboard refused, selected, so that two keys or a long press copy it. */
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
          // Only this closes, not what it stands in.
          event.stopPropagation();
          onClose();
        }}
      />
    </div>
  );
}
