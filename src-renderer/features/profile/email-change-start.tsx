import { IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import { EMAIL_MAX } from '#contract/rules/limits.ts';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { PasswordField } from '#renderer/components/form/password/field.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import type { EmailStartValues } from './email-change-schema.ts';
import { PauseSentence } from './pause-sentence.tsx';
import styles from './profile.module.css';

interface EmailChangeStartProps {
  readonly user: CurrentUser;
  readonly values: EmailStartValues;
  /** Rejects with the refusal. */
  readonly onSend: (values: EmailStartValues) => Promise<void>;
}

/** First step: the password, the new address, and what the change brings with it. */
export function EmailChangeStart({ user, values, onSend }: EmailChangeStartProps) {
  const { t } = useTranslation('profile');
  const form = useSchemaForm<EmailStartValues>(async () => {
    const { emailStartSchema } = await import('./email-change-schema.ts');
    return emailStartSchema(user.email);
  }, values);
  return (
    <Form form={form} onSubmit={onSend}>
      <Note tone="warn" title={t('email.consequences')}>
        <ul className={styles.consequences}>
          <li>{t('email.consequence.codes')}</li>
          <li>{t('email.consequence.sessions')}</li>
          <li>{t('email.consequence.notice', { email: user.email })}</li>
          <li>
            <PauseSentence />
          </li>
        </ul>
      </Note>
      <TextField
        name="new_email"
        type="email"
        inputMode="email"
        label={t('email.new')}
        icon={IconMail}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX}
        data-autofocus
      />
      <PasswordField
        name="current_password"
        label={t('password.current')}
        autoComplete="current-password"
      />
      <SubmitButton>{t('email.send')}</SubmitButton>
    </Form>
  );
}
