import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import { Card } from '#renderer/components/card.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { PasswordChecklist } from '#renderer/components/form/password/checklist.tsx';
import { PasswordField } from '#renderer/components/form/password/field.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { showToast } from '#renderer/lib/toast.ts';
import type { PasswordValues } from './password-schema.ts';
import { PauseSentence } from './pause-sentence.tsx';
import { useChangePassword } from './profile-mutations.ts';
import styles from './profile.module.css';

const loadSchema = async () => (await import('./password-schema.ts')).passwordSchema;
const empty: PasswordValues = { current_password: '', password: '', password_confirmation: '' };

interface PasswordFormProps {
  readonly user: CurrentUser;
}

/** A new password, with the present one. */
export function PasswordForm({ user }: PasswordFormProps) {
  const { t } = useTranslation(['profile', 'messages']);
  const change = useChangePassword();
  const [isDone, setDone] = useState(false);
  const form = useSchemaForm<PasswordValues>(loadSchema, empty);
  const until = user.withdrawals_paused_until;

  const submit = async (values: PasswordValues) => {
    setDone(false);
    await change.mutateAsync(values);
    form.reset(empty);
    setDone(true);
    showToast('ok', t('Password updated successfully', { ns: 'messages' }));
  };
  return (
    <Card padding="form" title={t('password.title')}>
      <Form form={form} onSubmit={submit} className={styles.narrow}>
        {isDone && (
          <div role="status">
            <Note tone="ok" icon={IconShieldCheck}>
              {t('Password updated successfully', { ns: 'messages' })}{' '}
              {until && (
                <>
                  {t('pause.until')} <DateText at={until} as="full" />.
                </>
              )}
            </Note>
          </div>
        )}
        {/* Password managers keep the new password with the right account. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <PasswordField
          name="current_password"
          label={t('password.current')}
          autoComplete="current-password"
        />
        <PasswordField name="password" label={t('password.new')} autoComplete="new-password" />
        <PasswordField
          name="password_confirmation"
          label={t('password.repeat')}
          autoComplete="new-password"
        />
        <PasswordChecklist
          password="password"
          confirmation="password_confirmation"
          current="current_password"
        />
        <Note tone="warn">
          {t('password.consequences')} <PauseSentence />
        </Note>
        <SubmitButton>{t('password.submit')}</SubmitButton>
      </Form>
    </Card>
  );
}
