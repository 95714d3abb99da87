import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { CodeField } from '#renderer/components/form/code/field.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { codeProblem } from '#renderer/domain/secret-code/code-problem.ts';
import {
  SecretCodeField,
  type CodeClock,
} from '#renderer/domain/secret-code/secret-code-field.tsx';
import { ApiError } from '#renderer/lib/api/error.ts';
import type { EmailCodesValues } from './email-change-schema.ts';
import { useChangeEmail } from './profile-mutations.ts';
import styles from './profile.module.css';

const loadSchema = async () => (await import('./email-change-schema.ts')).emailCodesSchema;
const empty: EmailCodesValues = { secret_code: '', new_email_code: '' };

interface EmailChangeCodesProps {
  readonly newEmail: string;
  /** The present address, partly hidden. */
  readonly sentTo: string;
  readonly clock: CodeClock;
  readonly isSending: boolean;
  /** Why the codes could not be sent again. */
  readonly sendError: Error | null;
  readonly onResend: () => void;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** Second step: one code from each mailbox. */
export function EmailChangeCodes(props: EmailChangeCodesProps) {
  const { newEmail, sentTo, clock, isSending, sendError, onResend, onBack, onDone } = props;
  const { t } = useTranslation(['profile', 'validation', 'messages', 'common']);
  const errorText = useErrorText();
  const change = useChangeEmail();
  const form = useSchemaForm<EmailCodesValues>(loadSchema, empty);

  const submit = async (values: EmailCodesValues) => {
    try {
      await change.mutateAsync({ ...values, new_email: newEmail });
    } catch (error) {
      // The server names the field of the code; where it does not, the first one says it.
      const problem = codeProblem(error);
      const isPlaced = error instanceof ApiError && Object.keys(error.fields).length > 0;
      if (!problem || isPlaced) throw error;
      const message = t(problem.id, { ns: 'validation', ...problem.values });
      form.setError('secret_code', { type: 'server', message });
      return;
    }
    onDone();
  };
  const failure = (error: Error) =>
    error instanceof ApiError && error.kind === 429
      ? errorText(error)
      : t('Error while trying send secret code!', { ns: 'messages' });
  return (
    <Form form={form} onSubmit={submit}>
      <p className={styles.why}>{t('email.codes', { sentTo, email: newEmail })}</p>
      {sendError && <Note tone="bad">{failure(sendError)}</Note>}
      <SecretCodeField
        {...clock}
        label={t('email.presentCode')}
        isSending={isSending}
        onResend={() => {
          form.reset(empty);
          onResend();
        }}
      />
      <CodeField name="new_email_code" label={t('email.newCode')} hint={newEmail} />
      <div className={styles.stack}>
        <SubmitButton>{t('email.submit')}</SubmitButton>
        <Button kind="quiet" fullWidth onClick={onBack}>
          {t('button.back', { ns: 'common' })}
        </Button>
      </div>
    </Form>
  );
}
