import { useTranslation } from 'react-i18next';
import type { auth } from '#contract/api/account/auth.ts';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { PasswordChecklist } from '#renderer/components/form/password/checklist.tsx';
import { PasswordField } from '#renderer/components/form/password/field.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { hasCode } from '#renderer/lib/api/error.ts';
import { useResetPassword } from './mutations.ts';

const loadSchema = async () => (await import('./schema.ts')).resetPasswordSchema;

interface ResetPasswordFormProps {
  readonly email: string;
  readonly code: string;
  /** The server refused the code: the text says why. */
  readonly onCodeRefused: (text: string) => void;
  readonly onDone: () => void;
}

/** Third step: the new password; code and password travel together. */
export function ResetPasswordForm({ email, code, onCodeRefused, onDone }: ResetPasswordFormProps) {
  const { t } = useTranslation('auth');
  const { t: explain } = useTranslation('validation', { useSuspense: false });
  const errorText = useErrorText();
  const { mutateAsync: reset } = useResetPassword();
  const form = useSchemaForm(loadSchema, { password: '', password_confirmation: '' });

  const refusal = (error: unknown) => {
    if (hasCode<typeof auth.reset>(error, 'code_wrong')) {
      onCodeRefused(explain('code.wrong', { count: Number(error.body?.details?.['tries_left']) }));
    } else if (hasCode<typeof auth.reset>(error, 'code_expired')) {
      onCodeRefused(explain('code.expired'));
    } else if (hasCode<typeof auth.reset>(error, 'code_spent')) {
      onCodeRefused(explain('code.spent'));
    }
    return errorText(error);
  };

  return (
    <Form
      form={form}
      refusal={refusal}
      onSubmit={async (values) => {
        await reset({ email, code, ...values });
        onDone();
      }}
    >
      {/* Password managers keep the new password with the right account. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField name="password" label={t('reset.password')} autoComplete="new-password" />
      <PasswordField
        name="password_confirmation"
        label={t('password.repeat')}
        autoComplete="new-password"
      />
      <PasswordChecklist password="password" confirmation="password_confirmation" />
      <SubmitButton>{t('reset.submit')}</SubmitButton>
    </Form>
  );
}
