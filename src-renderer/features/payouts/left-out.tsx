import { useTranslation } from 'react-i18next';
import type { PayoutCreated } from '#contract/api/admin/payouts.ts';
import { Note } from '#renderer/components/text/note.tsx';
import styles from './left-out.module.css';

interface LeftOutProps {
  readonly items: PayoutCreated['left_out'];
}

/** Chosen withdrawals that did not get into the run, each with its reason. */
export function LeftOut({ items }: LeftOutProps) {
  const { t } = useTranslation('payouts');
  if (items.length === 0) return null;
  return (
    <Note tone="warn" title={t('leftOut.title', { count: items.length })}>
      <ul className={styles.leftOut}>
        {items.map(({ number, reason, message }) => (
          <li key={number}>
            <strong>{t('number', { number })}</strong> {t(`leftOut.${reason}`, { message })}
          </li>
        ))}
      </ul>
    </Note>
  );
}
