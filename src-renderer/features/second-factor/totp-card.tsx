import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactorStatus } from '#contract/api/account/second-factor.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { formatDate } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useBeginTotp, useRemoveTotp } from './factor-mutations.ts';
import { TotpSetup } from './totp-setup.tsx';
import { useConsent } from './use-consent.tsx';
import styles from './second-factor.module.css';

interface TotpCardProps {
  readonly status: FactorStatus;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** The app that shows codes: set up in three steps, changed, removed. */
export function TotpCard({ status, onCodes }: TotpCardProps) {
  const { t } = useTranslation('second-factor');
  const errorText = useErrorText();
  const format = useFormat();
  const begin = useBeginTotp();
  const remove = useRemoveTotp();
  const consent = useConsent();
  const [isRemoving, setRemoving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { totp } = status;

  const start = () => {
    setError(null);
    consent
      .run(async (password) => {
        await begin.mutateAsync(password);
      })
      .catch(setError);
  };
  const done = (codes: readonly string[] | null) => {
    begin.reset();
    if (codes) onCodes(codes);
  };

  return (
    <Card
      padding={begin.data ? 'none' : 'normal'}
      title={t('totp.title')}
      end={begin.data && <StatusChip tone="progress">{t('totp.step', { step: 2 })}</StatusChip>}
    >
      {begin.data ? (
        <TotpSetup begun={begin.data} onDone={done} />
      ) : (
        <div className={styles.stack}>
          {error !== null && <Note tone="bad">{errorText(error)}</Note>}
          <p>{totp ? t('totp.since', { date: formatDate(totp.since, format) }) : t('totp.text')}</p>
          <div className={styles.buttons}>
            <Button kind={totp ? 'plain' : 'primary'} busy={begin.isPending} onClick={start}>
              {totp ? t('totp.replace') : t('totp.begin')}
            </Button>
            {totp && (
              <Button kind="danger" onClick={() => setRemoving(true)}>
                {t('totp.remove')}
              </Button>
            )}
          </div>
        </div>
      )}
      <ConfirmDialog
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        title={t('totp.remove')}
        confirm={t('totp.remove')}
        destructive
        busy={remove.isPending}
        error={remove.error && errorText(remove.error)}
        onConfirm={() =>
          void consent
            .run(async (password) => {
              await remove.mutateAsync(password);
              setRemoving(false);
            })
            // The dialog says it.
            .catch(() => undefined)
        }
      >
        {t('totp.remove.text')}
      </ConfirmDialog>
      {consent.dialog}
    </Card>
  );
}
