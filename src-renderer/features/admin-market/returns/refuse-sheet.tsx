import { useTranslation } from 'react-i18next';
import type { ReturnRow } from '#contract/api/admin/market/market.ts';
import { marketLimits } from '#contract/rules/market/market.ts';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextAreaField } from '#renderer/components/form/text-field.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { showToast } from '#renderer/lib/toast.ts';
import { useRefuseReturn } from './return-mutations.ts';

interface RefuseSheetProps {
  readonly row: ReturnRow;
  readonly onClose: () => void;
}

/** Why it is not accepted, as the member reads it. */
export function RefuseSheet({ row, onClose }: RefuseSheetProps) {
  const { t } = useTranslation('shop-returns');
  const refuse = useRefuseReturn(row.id);
  const form = useSchemaForm<{ note: string }>(
    async () => (await import('../note-schema.ts')).noteSchema,
    { note: '' },
  );
  return (
    <Sheet opened onClose={onClose} title={t('refuse.title', { number: row.id })}>
      <Form
        form={form}
        onSubmit={async (values) => {
          await refuse.mutateAsync(values);
          showToast('ok', t('refuse.done'));
          onClose();
        }}
      >
        <TextAreaField
          name="note"
          label={t('refuse.note')}
          hint={t('refuse.hint')}
          maxLength={marketLimits.note}
          rows={4}
        />
        <SubmitButton kind="destroy">{t('refuse.confirm')}</SubmitButton>
      </Form>
    </Sheet>
  );
}
