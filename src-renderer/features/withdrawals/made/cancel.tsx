import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Withdrawal } from '#contract/api/withdrawals.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useCancelWithdrawal } from '../withdrawal-mutations.ts';

/** Takes a withdrawal back, after asking. Shown only while that is permitted. */
export function WithdrawalCancel({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawals');
  const format = useFormat();
  const errorText = useErrorText();
  const cancel = useCancelWithdrawal();
  const [asked, setAsked] = useState(false);
  const amount = formatUsd(withdrawal.amount, format);
  const open = () => {
    cancel.reset();
    setAsked(true);
  };
  return (
    <>
      {withdrawal.can_cancel && (
        <Button kind="danger" fullWidth onClick={open}>
          {t('cancel.action')}
        </Button>
      )}
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('cancel.title')}
        confirm={t('cancel.action')}
        destructive
        busy={cancel.isPending}
        error={cancel.error && errorText(cancel.error)}
        onConfirm={() =>
          cancel.mutate(withdrawal.number, {
            onSuccess: () => {
              setAsked(false);
              showToast('ok', t('cancel.done', { amount }), `withdrawal/${withdrawal.number}`);
            },
          })
        }
      >
        {t('cancel.body', { amount })}
      </ConfirmDialog>
    </>
  );
}
