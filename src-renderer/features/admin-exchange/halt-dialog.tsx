import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextAreaField } from '#renderer/components/form/text-field.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { showToast } from '#renderer/lib/toast.ts';
import { useSetHalted } from './admin-exchange-queries.ts';
import { REASON_MAX } from './limits.ts';
import styles from './admin-exchange.module.css';

interface HaltDialogProps {
  /** What it is to become. */
  readonly halted: boolean;
  readonly onClose: () => void;
}

/** Halts or resumes the exchange once a reason is typed; every administrator reads it. */
export function HaltDialog({ halted, onClose }: HaltDialogProps) {
  const { t } = useTranslation(['admin-exchange', 'common']);
  const act = halted ? 'halt' : 'resume';
  const set = useSetHalted(halted);
  const form = useSchemaForm<{ reason: string }>(
    async () => (await import('./reason-schema.ts')).haltSchema,
    { reason: '' },
  );
  return (
    <Sheet opened onClose={onClose} title={t(`${act}.title`)} width={460} locked={set.isPending}>
      <Form
        form={form}
        onSubmit={async (values) => {
          await set.mutateAsync(values);
          showToast('ok', t(`${act}.done`), 'exchange/halt');
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
