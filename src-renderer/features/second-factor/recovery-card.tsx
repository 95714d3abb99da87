import { IconCheck, IconDownload, IconEyeOff, IconKey, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactorStatus } from '#contract/api/account/second-factor.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { downloadText, printPage } from '#renderer/lib/browser/files.ts';
import { useRenewCodes } from './factor-mutations.ts';
import { useConsent } from './use-consent.tsx';
import styles from './second-factor.module.css';

const FILE = 'tct-recovery-codes';

interface RecoveryCardProps {
  readonly status: FactorStatus;
  /** New codes, shown until the member says that they are kept; null: none are shown. */
  readonly codes: readonly string[] | null;
  readonly onCodes: (codes: readonly string[] | null) => void;
}

export function RecoveryCard({ status, codes, onCodes }: RecoveryCardProps) {
  const { t } = useTranslation('second-factor');
  const errorText = useErrorText();
  const renew = useRenewCodes();
  const consent = useConsent();
  const [isAsking, setAsking] = useState(false);
  const hasFactor = status.totp !== null || status.passkeys.length > 0;
  const chip = codes
    ? t('codes.new', { count: codes.length })
    : t('codes.left', { count: status.recovery_codes });

  return (
    <Card
      title={t('codes.title')}
      subtitle={t('codes.text')}
      end={
        (codes !== null || hasFactor) && (
          <StatusChip tone="neutral" icon={IconKey}>
            {chip}
          </StatusChip>
        )
      }
    >
      {codes && (
        <div className={styles.stack}>
          <ul className={styles.codes}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <Note tone="warn" icon={IconEyeOff}>
            {t('codes.once')}
          </Note>
          <div className={styles.buttons}>
            <Button
              size="sm"
              icon={IconDownload}
              onClick={() => downloadText(`${codes.join('\n')}\n`, `${FILE}.txt`, 'text/plain')}
            >
              {t('codes.download')}
            </Button>
            <Button size="sm" icon={IconPrinter} onClick={() => void printPage(FILE)}>
              {t('codes.print')}
            </Button>
            <Button size="sm" icon={IconCheck} onClick={() => onCodes(null)}>
              {t('codes.saved')}
            </Button>
          </div>
        </div>
      )}
      {!codes && hasFactor && <Button onClick={() => setAsking(true)}>{t('codes.renew')}</Button>}
      {!codes && !hasFactor && <p className={styles.muted}>{t('codes.none')}</p>}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('codes.renew')}
        confirm={t('codes.renew')}
        busy={renew.isPending}
        error={renew.error && errorText(renew.error)}
        onConfirm={() =>
          void consent
            .run(async (password) => {
              onCodes((await renew.mutateAsync(password)).recovery_codes);
              setAsking(false);
            })
            // The dialog says it.
            .catch(() => undefined)
        }
      >
        {t('codes.renew.text')}
      </ConfirmDialog>
      {consent.dialog}
    </Card>
  );
}
