import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PurchaseRequest } from '#contract/api/purchase-requests.ts';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { useCancelRequest } from './request-mutations.ts';
import { useRequestRefusal } from './request-refusal.ts';

/** Gives a request up, after asking. Shown only while that is permitted. */
export function RequestCancel({ request }: { readonly request: PurchaseRequest }) {
  const { t } = useTranslation('purchase-request');
  const refusal = useRequestRefusal();
  const cancel = useCancelRequest();
  const [asked, setAsked] = useState(false);
  const open = () => {
    cancel.reset();
    setAsked(true);
  };
  return (
    <>
      {request.can_cancel && <TextButton onClick={open}>{t('cancel.action')}</TextButton>}
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('cancel.title')}
        confirm={t('cancel.action')}
        destructive
        busy={cancel.isPending}
        error={cancel.error && refusal(cancel.error)}
        onConfirm={() => cancel.mutate(request.number, { onSuccess: () => setAsked(false) })}
      >
        {t('cancel.body')}
      </ConfirmDialog>
    </>
  );
}
