import { useTranslation } from 'react-i18next';
import { Note } from '#renderer/components/text/note.tsx';
import { usePayoutError } from '../payout-error.ts';
import { useTreasury } from './context.tsx';
import styles from '../payouts.module.css';

/** Why nothing can be paid at all: no treasury, or none that answers. */
export function TreasuryNotes() {
  const { t } = useTranslation(['payouts', 'common']);
  const { treasury, error, retry } = useTreasury();
  const errorText = usePayoutError();
  if (error) {
    return (
      <Note tone="bad" action={{ label: t('button.retry', { ns: 'common' }), onClick: retry }}>
        {errorText(error)}
      </Note>
    );
  }
  if (treasury.deployed) return null;
  return (
    <Note tone="warn" title={t('off.title')}>
      {t('off.body')} <code className={styles.command}>npm run setup</code>
    </Note>
  );
}
