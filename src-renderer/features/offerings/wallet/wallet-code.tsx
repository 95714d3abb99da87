import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { codeProblem } from '#renderer/domain/secret-code/code-problem.ts';
import {
  SecretCodeField,
  type CodeClock,
} from '#renderer/domain/secret-code/secret-code-field.tsx';
import type { SecretCodeValues } from '#renderer/domain/secret-code/secret-code-schema.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import styles from '../offerings.module.css';

const loadSchema = async () =>
  (await import('#renderer/domain/secret-code/secret-code-schema.ts')).secretCodeSchema;

interface WalletCodeProps {
  readonly clock: CodeClock;
  readonly isSending: boolean;
  /** Both reject with ApiError. */
  readonly onResend: () => Promise<unknown>;
  readonly onConfirm: (secretCode: string) => Promise<unknown>;
  /** What a conflict says. */
  readonly taken: string;
  readonly save: string;
  /** What stands before the button that confirms. */
  readonly aside?: ReactNode;
  /** What the code confirms, and where it went. */
  readonly children: ReactNode;
}

/** The code from the mail confirms exactly what stands above it. */
export function WalletCode(props: WalletCodeProps) {
  const { clock, isSending, onResend, onConfirm, taken, save, aside, children } = props;
  const { t } = useTranslation('validation');
  const errorText = useErrorText();
  const form = useSchemaForm<SecretCodeValues>(loadSchema, { secret_code: '' });
  const [unsent, setUnsent] = useState<unknown>(null);
  const refusal = (error: unknown): string => {
    if (hasCode(error, 'conflict')) return taken;
    if (hasCode(error, 'validation')) {
      const [field] = Object.values(error.fields);
      if (field) return t(field.id, { ...field.values });
    }
    return errorText(error);
  };
  const confirm = async ({ secret_code: code }: SecretCodeValues) => {
    setUnsent(null);
    try {
      await onConfirm(code);
    } catch (error) {
      const problem = codeProblem(error);
      if (!problem) throw error;
      const message = t(problem.id, { ...problem.values });
      form.setError('secret_code', { type: 'server', message });
    }
  };
  const resend = () => {
    setUnsent(null);
    form.reset();
    onResend().catch(setUnsent);
  };
  return (
    <Form form={form} onSubmit={confirm} refusal={refusal}>
      {children}
      <SecretCodeField
        expiresAt={clock.expiresAt}
        resendAt={clock.resendAt}
        isSending={isSending}
        onResend={resend}
      />
      {unsent !== null && <Note tone="bad">{errorText(unsent)}</Note>}
      <div className={styles.acts}>
        {aside}
        <SubmitButton fullWidth={false}>{save}</SubmitButton>
      </div>
    </Form>
  );
}
