import { IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { PrintedNote } from '#renderer/domain/paper/printed-note.tsx';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useStatement } from './distribution-queries.ts';
import styles from './holdings.module.css';

/** The statement of holdings as the server's PDF, or printed by the device. */
export function StatementButton() {
  const { t } = useTranslation('tokenization');
  const errorText = useErrorText();
  const isOffline = useIsOffline();
  const pdf = useStatement();
  return (
    <span className={styles.statement}>
      <Button icon={IconFileText} busy={pdf.busy} disabled={isOffline} onClick={pdf.get}>
        {t('hold.statement')}
      </Button>
      {pdf.error && (
        <span role="alert" className={styles.failed}>
          {errorText(pdf.error)}
        </span>
      )}
      {pdf.wasPrinted && <PrintedNote />}
      {pdf.sheet}
    </span>
  );
}
