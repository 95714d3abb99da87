import { useTranslation } from 'react-i18next';
import { BackButton } from '#renderer/components/overlay/back-button.tsx';
import type { PayoutItem } from '#contract/api/admin/payouts.ts';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextAreaField, TextField } from '#renderer/components/form/text-field.tsx';
import { useAskedToast } from '#renderer/domain/proposals/use-asked-toast.ts';
import { usePayoutError } from '../payout-error.ts';
import { useSettleItem } from '../payouts-mutations.ts';
import type { Settlement } from '../payouts-mutations.ts';
import dialogStyles from '../dialog.module.css';

/** Characters that the note may have. */
const NOTE_MAX = 500;

interface SettleDialogProps {
  readonly run: number;
  readonly item: PayoutItem;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks to settle a doubtful payment by hand with its transaction; somebody else accepts it. */
export function SettleDialog({ run, item, opened, onClose }: SettleDialogProps) {
  const { t } = useTranslation('payouts');
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={t('settle.title', { number: item.number })}
      width={520}
    >
      <SettleForm run={run} item={item} onClose={onClose} />
    </Sheet>
  );
}

function SettleForm({ run, item, onClose }: Omit<SettleDialogProps, 'opened'>) {
  const { t } = useTranslation('payouts');
  const errorText = usePayoutError();
  const sayAsked = useAskedToast();
  const settle = useSettleItem(run, item.number);
  const form = useSchemaForm<Settlement>(
    async () => (await import('./settle-schema.ts')).settleSchema,
    { tx_hash: '', note: '' },
  );
  return (
    <Form
      form={form}
      refusal={errorText}
      onSubmit={async (values) => {
        sayAsked(await settle.mutateAsync(values));
        onClose();
      }}
    >
      <p className={dialogStyles.lead}>{t('settle.body')}</p>
      <TextField
        name="tx_hash"
        label={t('settle.hash')}
        hint={t('settle.hash.hint')}
        autoComplete="off"
        spellCheck={false}
      />
      <TextAreaField name="note" label={t('settle.note')} maxLength={NOTE_MAX} rows={3} />
      <div className={dialogStyles.buttons}>
        <BackButton />
        <SubmitButton size="md" fullWidth={false}>
          {t('settle.propose')}
        </SubmitButton>
      </div>
    </Form>
  );
}
