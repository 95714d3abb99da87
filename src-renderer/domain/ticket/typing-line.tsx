import { useTranslation } from 'react-i18next';
import styles from './conversation.module.css';

/** Somebody types, and for whom it is meant reads it; the place is kept free. */
export function TypingLine({ name }: { readonly name: string | null }) {
  const { t } = useTranslation('ticket');
  return (
    <p className={styles.typing} aria-live="off">
      {name !== null && (
        <>
          <span className={styles.dots} aria-hidden>
            <i />
            <i />
            <i />
          </span>
          {t('typing', { name })}
        </>
      )}
    </p>
  );
}
