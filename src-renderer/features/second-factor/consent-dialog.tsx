import { useTranslation } from 'react-i18next';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { PasswordField } from '#renderer/components/form/password/field.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';

const loadSchema = async () => (await import('./consent-schema.ts')).consentSchema;

interface ConsentDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (password: string) => Promise<void>;
}

export function ConsentDialog({ opened, onClose, onConfirm }: ConsentDialogProps) {
  const { t } = useTranslation('second-factor');
  return (
    <Sheet closesAtOnce opened={opened} onClose={onClose} title={t('consent.title')} width={460}>
      <Password onConfirm={onConfirm} />
    </Sheet>
  );
}

/** Lives as long as the dialog: a password is never kept for the next one. */
function Password({ onConfirm }: Pick<ConsentDialogProps, 'onConfirm'>) {
  const { t } = useTranslation('second-factor');
  const form = useSchemaForm(loadSchema, { current_password: '' });
  return (
    <Form form={form} onSubmit={({ current_password }) => onConfirm(current_password)}>
      <p>{t('consent.text')}</p>
      <PasswordField
        name="current_password"
        label={t('consent.password')}
        autoComplete="current-password"
      />
      <SubmitButton>{t('consent.submit')}</SubmitButton>
    </Form>
  );
}
