import { useTranslation } from 'react-i18next';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { codeProblem } from '#renderer/domain/secret-code/code-problem.ts';
import {
  SecretCodeField,
  type CodeClock,
} from '#renderer/domain/secret-code/secret-code-field.tsx';
import type { SecretCodeValues } from '#renderer/domain/secret-code/secret-code-schema.ts';
import { useVerifyEmail } from './email-verification-mutations.ts';

const loadSchema = async () =>
  (await import('#renderer/domain/secret-code/secret-code-schema.ts')).secretCodeSchema;

interface EmailCodeFormProps {
  readonly clock: CodeClock;
  readonly isSending: boolean;
  readonly onResend: () => void;
  readonly onDone: () => void;
}

/** The code from the mail. */
export function EmailCodeForm({ clock, isSending, onResend, onDone }: EmailCodeFormProps) {
  const { t } = useTranslation(['email-verification', 'validation']);
  const errorText = useErrorText();
  const verify = useVerifyEmail();
  const form = useSchemaForm<SecretCodeValues>(loadSchema, { secret_code: '' });

  const submit = async ({ secret_code }: SecretCodeValues) => {
    try {
      await verify.mutateAsync(secret_code);
    } catch (error) {
      const problem = codeProblem(error);
      if (!problem) throw error;
      const message = t(problem.id, { ns: 'validation', ...problem.values });
      form.setError('secret_code', { type: 'server', message });
      return;
    }
    onDone();
  };
  return (
    <Form form={form} onSubmit={submit} refusal={errorText}>
      <SecretCodeField
        {...clock}
        isSending={isSending}
        onResend={() => {
          form.reset();
          onResend();
        }}
      />
      <SubmitButton>{t('submit')}</SubmitButton>
    </Form>
  );
}
