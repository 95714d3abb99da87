import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextAreaField } from '#renderer/components/form/text-field.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { showToast } from '#renderer/lib/toast.ts';
import { REASON_MAX } from './limits.ts';
import styles from './admin-exchange.module.css';

interface ReasonSheetProps {
  /** Names the texts: `<act>.title`, `<act>.body`, `<act>.done`, and the button `<act>`. */
  readonly act: 'halt' | 'resume' | 'cancel';
  readonly send: (values: { reason: string }) => Promise<unknown>;
  readonly isSending: boolean;
  /** Names the toast, which another one of the same thing replaces. */
  readonly toast: string;
  readonly onClose: () => void;
}

/** Asks for the reason of what one person may do alone; every administrator reads it. */
export function ReasonSheet({ act, send, isSending, toast, onClose }: ReasonSheetProps) {
  const { t } = useTranslation(['admin-exchange', 'common']);
  const form = useSchemaForm<{ reason: string }>(
    async () => (await import('./reason-schema.ts')).reasonSchema,
    { reason: '' },
  );
  return (
    <Sheet opened onClose={onClose} title={t(`${act}.title`)} width={460} locked={isSending}>
      <Form
        form={form}
        onSubmit={async (values) => {
          await send(values);
          showToast('ok', t(`${act}.done`), toast);
          onClose();
        }}
      >
        <p>{t(`${act}.body`)}</p>
        <TextAreaField
          name="reason"
          label={t('reason')}
          hint={t('reason.hint')}
          maxLength={REASON_MAX}
          rows={3}
        />
        <div className={styles.buttons}>
          <Button kind="quiet" onClick={onClose}>
            {t('button.back', { ns: 'common' })}
          </Button>
          <SubmitButton size="md" fullWidth={false}>
            {t(act)}
          </SubmitButton>
        </div>
      </Form>
    </Sheet>
  );
}
