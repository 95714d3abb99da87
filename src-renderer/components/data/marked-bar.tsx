import { useTranslation } from 'react-i18next';
import { Button } from '../action/button.tsx';
import type { Marks } from './use-marks.ts';
import styles from './marked-bar.module.css';

interface MarkedBarProps {
  readonly marks: Marks;
  /** Opens the first of them; each that is decided leads to the next. */
  readonly onReview: (key: string) => void;
}

/** How many rows are marked, and what can be done with them; nothing where none is. */
export function MarkedBar({ marks, onReview }: MarkedBarProps) {
  const { t } = useTranslation('common');
  const [first] = marks.keys;
  if (first === undefined) return null;
  return (
    <div className={styles.bar} role="status">
      <span>{t('marked', { count: marks.keys.size })}</span>
      <Button size="sm" onClick={() => onReview(first)}>
        {t('marked.review')}
      </Button>
      <Button kind="quiet" size="sm" onClick={marks.clear}>
        {t('marked.clear')}
      </Button>
    </div>
  );
}
