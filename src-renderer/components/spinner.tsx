import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './spinner.module.css';

/** The spinner without text, for buttons, whose label is announced. */
export function Spinner({ size = 16 }: { readonly size?: number }) {
  return (
    <svg className={styles.ring} width={size} height={size} viewBox="0 0 16 16" aria-hidden>
      <circle cx="8" cy="8" r="6.5" className={styles.track} />
      <path d="M8 1.5a6.5 6.5 0 0 1 6.5 6.5" className={styles.arc} />
    </svg>
  );
}

interface LoadingProps {
  /** False: the text is visually hidden. */
  readonly withText?: boolean | undefined;
}

/** "Cargando ..." / "Loading ...", while a lazy screen or a query is pending. */
export function Loading({ withText = true }: LoadingProps) {
  const { t } = useTranslation('common');
  return (
    <div role="status" className={styles.loading}>
      <Spinner size={20} />
      {withText ? t('loading') : <VisuallyHidden>{t('loading')}</VisuallyHidden>}
    </div>
  );
}
