import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Form } from '#renderer/components/form/form.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { codeProblem } from '#renderer/domain/secret-code/code-problem.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { PhoneCode } from './phone-code.tsx';
import { PhotoField } from './photo-field.tsx';
import { ProfileFields } from './profile-fields.tsx';
import type { ProfileFormValues } from './profile-schema.ts';
import { useProfileForm } from './use-profile-form.ts';
import styles from './profile.module.css';

interface ProfileFormProps {
  readonly user: CurrentUser;
  readonly onVerifyEmail: () => void;
  readonly onChangeEmail: () => void;
}

/** Who the member is. A new phone number is saved with the secret code; all else without. */
export function ProfileForm({ user, onVerifyEmail, onChangeEmail }: ProfileFormProps) {
  const { t } = useTranslation(['profile', 'messages', 'validation', 'common']);
  const errorText = useErrorText();
  const state = useProfileForm(user);
  const { form, code, hasChanges, isNewPhone } = state;

  const askForCode = async () => {
    if (await code.send()) showToast('ok', t('Secret code sent successfully!', { ns: 'messages' }));
  };
  const submit = async (values: ProfileFormValues) => {
    if (!hasChanges) return;
    if (isNewPhone && !code.clock) return askForCode();
    try {
      await state.save(values);
    } catch (error) {
      const problem = codeProblem(error);
      if (!problem) throw error;
      const message = t(problem.id, { ns: 'validation', ...problem.values });
      form.setError('secret_code', { type: 'server', message });
      return;
    }
    showToast('ok', t('Updated profile!', { ns: 'messages' }));
  };
  const refusal = (error: unknown) => {
    const isAboutData =
      error instanceof ApiError && typeof error.kind === 'number' && error.kind < 429;
    return isAboutData ? t('Error to upate profile!', { ns: 'messages' }) : errorText(error);
  };
  return (
    <Card padding="form">
      <Form form={form} onSubmit={submit} refusal={refusal}>
        <PhotoField user={user} picture={state.picture} onChange={state.setPicture} />
        <ProfileFields
          key={state.version}
          user={user}
          country={state.values.country}
          onVerifyEmail={onVerifyEmail}
          onChangeEmail={onChangeEmail}
        />
        <hr className={styles.divider} />
        <div className={classNames(styles.end, hasChanges && styles.sticky)}>
          {isNewPhone ? (
            <PhoneCode code={code} onSend={() => void askForCode()} />
          ) : (
            <p className={styles.unchanged}>{!hasChanges && t('data.unchanged')}</p>
          )}
          <div
            className={classNames(styles.buttons, isNewPhone && code.clock && styles.besideCode)}
          >
            {hasChanges && (
              <Button kind="quiet" size="lg" onClick={state.undo}>
                {t('data.undo')}
              </Button>
            )}
            <SubmitButton fullWidth={false} disabled={!hasChanges}>
              {t('data.save')}
            </SubmitButton>
          </div>
        </div>
      </Form>
    </Card>
  );
}
