import { useTranslation } from 'react-i18next';
import { BackButton } from '#renderer/components/overlay/back-button.tsx';
import { AddressBlock } from '#renderer/components/text/address.tsx';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { TokenAmount } from '#renderer/components/money/money.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextAreaField, TextField } from '#renderer/components/form/text-field.tsx';
import { showToast } from '#renderer/lib/toast.ts';
import { NOTE_MAX, type ResolveDialogProps } from './activate-dialog.tsx';
import { useExceptionError } from './exception-error.ts';
import { useRefundException, type Refund } from './exceptions-mutations.ts';
import styles from './admin-exceptions.module.css';

/** Records that the money was sent back: the server checks the transaction before it believes it. */
export function RefundDialog({ exception, onClose, onDone }: ResolveDialogProps) {
  const { t } = useTranslation('admin-exceptions');
  const errorText = useExceptionError();
  const refund = useRefundException(exception.id);
  const { request, amount, currency } = exception;
  const sender = request.receipts.find((receipt) => receipt.currency === currency)?.sender;
  const form = useSchemaForm<Refund>(
    async () => (await import('./resolve-schema.ts')).refundSchema,
    { tx_hash: '', note: '' },
  );
  return (
    <Sheet opened onClose={onClose} title={t('refund.action')} width={520}>
      <Form
        form={form}
        refusal={errorText}
        onSubmit={async (values) => {
          await refund.mutateAsync(values);
          showToast('ok', t('refund.done', { number: request.number }));
          onDone();
        }}
      >
        <p className={styles.lead}>{t('refund.body')}</p>
        {sender && <AddressBlock address={sender} label={t('refund.to')} boxed />}
        <KeyValueList>
          <KeyValue label={t('refund.amount')}>
            <TokenAmount amount={amount} token={currency} exact strong hideable={false} />
            <CopyButton value={amount} compact />
          </KeyValue>
          <KeyValue label={t('refund.network')}>
            {t('network', {
              network: request.network.name,
              chainId: request.network.chain_id,
            })}
          </KeyValue>
        </KeyValueList>
        <TextField
          name="tx_hash"
          label={t('refund.hash')}
          hint={t('refund.hash.hint')}
          autoComplete="off"
          spellCheck={false}
        />
        <TextAreaField name="note" label={t('note')} maxLength={NOTE_MAX} rows={3} />
        <div className={styles.buttons}>
          <BackButton />
          <SubmitButton size="md" fullWidth={false}>
            {t('refund.action')}
          </SubmitButton>
        </div>
      </Form>
    </Sheet>
  );
}
