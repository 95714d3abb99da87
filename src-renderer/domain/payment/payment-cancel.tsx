import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '#contract/api/payments.ts';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { useCancelPayment } from './payment-mutations.ts';
import { usePaymentRefusal } from './payment-refusal.ts';

/** Gives a request up, after asking. Shown only while that is permitted. */
export function PaymentCancel({ payment }: { readonly payment: Payment }) {
  const { t } = useTranslation('payment');
  const refusal = usePaymentRefusal();
  const cancel = useCancelPayment();
  const [asked, setAsked] = useState(false);
  const open = () => {
    cancel.reset();
    setAsked(true);
  };
  return (
    <>
      {payment.can_cancel && <TextButton onClick={open}>{t('cancel.action')}</TextButton>}
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('cancel.title')}
        confirm={t('cancel.action')}
        destructive
        busy={cancel.isPending}
        error={cancel.error && refusal(cancel.error)}
        onConfirm={() => cancel.mutate(payment.number, { onSuccess: () => setAsked(false) })}
      >
        {t('cancel.body')}
      </ConfirmDialog>
    </>
  );
}
