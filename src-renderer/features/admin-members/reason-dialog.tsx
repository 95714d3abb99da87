import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextAreaField } from '#renderer/components/form/text-field.tsx';
import styles from './admin-members.module.css';

const REASON_MAX = 300;

export interface Reason {
  readonly reason: string;
}

interface ReasonDialogProps {
  /** Begins the keys of its texts: `<act>` on the button, `.title`, `.body`, `.reason`, `.hint`. */
  readonly act: 'block' | 'resetFactors';
  readonly name: string;
  readonly onSubmit: (reason: Reason) => Promise<void>;
  readonly onClose: () => void;
}

/** Does something to a member once the administrator has said why. */
export function ReasonDialog({ act, name, onSubmit, onClose }: ReasonDialogProps) {
  const { t } = useTranslation(['admin-members', 'common']);
  const form = useSchemaForm<Reason>(
    async () => (await import('./member-schema.ts')).reasonSchema,
    { reason: '' },
  );
  return (
    <Sheet opened onClose={onClose} title={t(`${act}.title`, { name })}>
      <Form
        form={form}
        onSubmit={async (values) => {
          await onSubmit(values);
          onClose();
        }}
      >
        <p className={styles.lead}>{t(`${act}.body`)}</p>
        <TextAreaField name="reason" label={t(`${act}.reason`)} maxLength={REASON_MAX} rows={3} />
        <p className={styles.hint}>{t(`${act}.hint`)}</p>
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
