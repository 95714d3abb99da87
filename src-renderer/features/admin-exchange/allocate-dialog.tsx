import { useTranslation } from 'react-i18next';
import { BackButton } from '#renderer/components/overlay/back-button.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextAreaField, TextField } from '#renderer/components/form/text-field.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { useAskedToast } from '#renderer/domain/proposals/use-asked-toast.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useAllocate } from './admin-exchange-queries.ts';
import { REASON_MAX } from './limits.ts';
import styles from './admin-exchange.module.css';

const AMOUNT_MAX = 20;

/** Asks for more TCT of the treasury for the exchange, or gives some back; takes two persons. */
export function AllocateDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('admin-exchange');
  const isOffline = useIsOffline();
  const allocate = useAllocate();
  const sayAsked = useAskedToast();
  const form = useSchemaForm<{ amount: string; reason: string }>(
    async () => (await import('./reason-schema.ts')).allocateSchema,
    { amount: '', reason: '' },
  );
  return (
    <Sheet opened onClose={onClose} title={t('allocate')} width={460} locked={allocate.isPending}>
      <Form
        form={form}
        onSubmit={async ({ amount, reason }) => {
          const plain = amount.trim().replace('−', '-').replace(',', '.');
          sayAsked(await allocate.mutateAsync({ amount: plain, reason }));
          onClose();
        }}
      >
        <p>{t('allocate.body')}</p>
        <TextField
          name="amount"
          label={t('allocate.amount')}
          hint={t('allocate.hint')}
          maxLength={AMOUNT_MAX}
          autoComplete="off"
          end={<span>TCT</span>}
        />
        <TextAreaField name="reason" label={t('reason')} maxLength={REASON_MAX} rows={2} />
        <OfflineNote />
        <div className={styles.buttons}>
          <BackButton />
          <SubmitButton size="md" fullWidth={false} disabled={isOffline}>
            {t('allocate.ask')}
          </SubmitButton>
        </div>
      </Form>
    </Sheet>
  );
}
