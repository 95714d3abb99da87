import { IconMail } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '#renderer/components/form/code/field.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { ResendCode } from './resend-code.tsx';
import styles from './steps.module.css';

const loadSchema = async () => (await import('./schema.ts')).resetCodeSchema;

interface ResetCodeFormProps {
  readonly email: string;
  /** Minutes that the code lives, rounded. */
  readonly minutes: number;
  /** Milliseconds since 1970 from which another code may be asked for. */
  readonly resendAt: number;
  /** Why the code before was refused. */
  readonly refused: string | undefined;
  readonly onCode: (code: string) => void;
  /** Back to the first step: another address, or another code. */
  readonly onBack: () => void;
}

/** Second step: the code from the mail. */
export function ResetCodeForm(props: ResetCodeFormProps) {
  const { email, minutes, resendAt, refused, onCode, onBack } = props;
  const { t } = useTranslation('auth');
  const form = useSchemaForm(loadSchema, { code: '' });
  const { setError } = form;

  useEffect(() => {
    if (refused) setError('code', { type: 'server', message: refused });
  }, [refused, setError]);

  return (
    <Form form={form} onSubmit={({ code }) => onCode(code)}>
      <div className={styles.address}>
        <Icon icon={IconMail} size={15} />
        <span className={styles.email}>{email}</span>
        <TextButton onClick={onBack}>{t('button.back', { ns: 'common' })}</TextButton>
      </div>
      <CodeField
        name="code"
        label={t('reset.code')}
        hint={t('reset.expires', { minutes })}
        hintEnd={<ResendCode allowedAt={resendAt} onResend={onBack} />}
        autoFocus
      />
      <SubmitButton>{t('button.continue', { ns: 'common' })}</SubmitButton>
    </Form>
  );
}
