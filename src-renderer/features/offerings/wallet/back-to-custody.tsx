import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { auth } from '#contract/api/account/auth.ts';
import { holdings } from '#contract/api/tokenization/holdings.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { codeClock } from '#renderer/domain/secret-code/code-clock.ts';
import type { CodeClock } from '#renderer/domain/secret-code/secret-code-field.tsx';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { request } from '#renderer/lib/api/request.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { WalletCode } from './wallet-code.tsx';
import styles from '../offerings.module.css';

interface SentCode extends CodeClock {
  readonly sentTo: string;
}

/** Leaves units to come with the company again: what that changes, then a code that confirms it. */
export function BackToCustody({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('tokenization');
  const errorText = useErrorText();
  const isOffline = useIsOffline();
  const queryClient = useQueryClient();
  const codeMinutes = useSettings().data?.code_minutes;
  const [sent, setSent] = useState<SentCode | null>(null);
  const sending = useMutation({
    mutationFn: async () => {
      const answer = await request(auth.sendCode, { body: { isWithdrawal: false } });
      setSent({ sentTo: answer.sent_to, ...codeClock(answer, codeMinutes, Date.now()) });
    },
  });
  const leaving = useMutation({
    mutationFn: (secretCode: string) =>
      request(holdings.backToCustody, { body: { secret_code: secretCode } }),
    onSettled: () => invalidateTags(queryClient, holdings.backToCustody),
  });
  const leave = async (code: string) => {
    await leaving.mutateAsync(code);
    showToast('ok', t('to.back.done'));
    onClose();
  };
  return (
    <Sheet closesAtOnce opened onClose={onClose} title={t('to.back')}>
      {sent ? (
        <WalletCode
          clock={sent}
          isSending={sending.isPending}
          onResend={() => sending.mutateAsync()}
          onConfirm={leave}
          taken={t('to.back.taken')}
          save={t('to.back.save')}
        >
          <p className={styles.said}>{t('to.back.sent', { email: sent.sentTo })}</p>
        </WalletCode>
      ) : (
        <div className={styles.stack}>
          <p className={styles.said}>{t('to.back.lead')}</p>
          <p className={styles.hint}>{t('to.back.issued')}</p>
          <p className={styles.hint}>{t('to.back.planned')}</p>
          <OfflineNote />
          {sending.error && <Note tone="bad">{errorText(sending.error)}</Note>}
          <div className={styles.acts}>
            <Button
              kind="primary"
              size="lg"
              busy={sending.isPending}
              disabled={isOffline}
              onClick={() => sending.mutate()}
            >
              {t('to.back.send')}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  );
}
