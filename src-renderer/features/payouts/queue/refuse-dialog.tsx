import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { BackButton } from '#renderer/components/overlay/back-button.tsx';
import type { AdminWithdrawal } from '#contract/api/admin/withdrawals.ts';
import { refusalReasons } from '#contract/rules/withdrawals/transitions.ts';
import type { RefusalReason } from '#contract/rules/withdrawals/transitions.ts';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { SelectField } from '#renderer/components/form/choice/select-field.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextAreaField } from '#renderer/components/form/text-field.tsx';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { usePayoutError } from '../payout-error.ts';
import { useRefuseWithdrawal } from '../payouts-mutations.ts';
import { needsNote, NOTE_MAX } from './refusal-note.ts';
import dialogStyles from '../dialog.module.css';

interface RefuseDialogProps {
  readonly withdrawal: AdminWithdrawal;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onRefused: () => void;
}

/** Refuses a withdrawal with a reason that the member reads; the money returns to them. */
export function RefuseDialog({ opened, onClose, ...rest }: RefuseDialogProps) {
  const { t } = useTranslation('payouts');
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={t('refuse.title', { number: rest.withdrawal.number })}
      width={460}
    >
      <RefuseForm {...rest} />
    </Sheet>
  );
}

function RefuseForm({ withdrawal, onRefused }: Omit<RefuseDialogProps, 'opened' | 'onClose'>) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const errorText = usePayoutError();
  const refuse = useRefuseWithdrawal(withdrawal.number);
  const form = useSchemaForm<{ reason: string; note: string }>(
    async () => (await import('./refuse-schema.ts')).refuseSchema,
    { reason: '', note: '' },
  );
  const reason = useWatch({ control: form.control, name: 'reason' });
  return (
    <Form
      form={form}
      refusal={errorText}
      onSubmit={async (values) => {
        const note = needsNote(values.reason) ? values.note : '';
        await refuse.mutateAsync({ reason: values.reason as RefusalReason, note });
        onRefused();
      }}
    >
      <p className={dialogStyles.lead}>
        {t('refuse.body', { amount: formatUsd(withdrawal.amount, format) })}
      </p>
      <SelectField
        name="reason"
        label={t('refuse.reason')}
        placeholder={t('refuse.choose')}
        options={refusalReasons.map((value) => ({ value, label: t(`refuse.reason.${value}`) }))}
      />
      {needsNote(reason) && (
        <TextAreaField
          name="note"
          label={t('refuse.note')}
          hint={t('refuse.note.hint')}
          maxLength={NOTE_MAX}
          rows={3}
        />
      )}
      <div className={dialogStyles.buttons}>
        <BackButton />
        <SubmitButton kind="destroy" size="md" fullWidth={false}>
          {t('refuse.submit')}
        </SubmitButton>
      </div>
    </Form>
  );
}
