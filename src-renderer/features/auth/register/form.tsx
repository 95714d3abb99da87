import { IconAt, IconMail } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { auth } from '#contract/api/account/auth.ts';
import type { TreePreview } from '#contract/api/public.ts';
import { NAME_MAX } from '#contract/rules/limits.ts';
import { CaptchaField } from '#renderer/components/form/captcha-field.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { FormRow } from '#renderer/components/form/row.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { PasswordChecklist } from '#renderer/components/form/password/checklist.tsx';
import { PasswordField } from '#renderer/components/form/password/field.tsx';
import { PhoneField } from '#renderer/components/form/phone/field.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { CountryField } from '#renderer/domain/settings/country-field.tsx';
import type { Country } from '#renderer/domain/settings/country-options.ts';
import { settingsQueries } from '#renderer/domain/settings/settings-queries.ts';
import { ApiError, hasCode } from '#renderer/lib/api/error.ts';
import { getTabStorage } from '#renderer/lib/device/storage.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import { solveCaptcha } from '../captcha.ts';
import { ConsentField } from './consent-field.tsx';
import { dropDraft, keepDraft, readDraft } from './draft.ts';
import type { RegisterValues } from './schema.ts';
import type { SponsorLink } from './sponsor-queries.ts';
import styles from './form.module.css';

const emptyForm: RegisterValues = {
  first_name: '',
  last_name: '',
  username: '',
  email: '',
  country: '',
  phone_number: '',
  password: '',
  password_confirmation: '',
  accepted_terms: false,
  captcha: '',
};

interface RegisterFormProps {
  readonly link: SponsorLink;
  readonly slot: TreePreview;
  /** The terms in force: what the member accepts. */
  readonly termsVersion: string;
  readonly countries: readonly Country[];
}

/** Why the server refused, in words; what has to be given again is cleared. */
function useRefusal(form: UseFormReturn<RegisterValues>) {
  const { t: say } = useTranslation('messages', { useSuspense: false });
  const { t: explain } = useTranslation('validation', { useSuspense: false });
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  return (error: unknown) => {
    form.setValue('captcha', '');
    if (hasCode<typeof auth.register>(error, 'captcha_failed', 'captcha_required')) {
      return explain('captcha.failed');
    }
    if (hasCode<typeof auth.register>(error, 'referrer_required')) {
      return explain('referrer.required');
    }
    if (hasCode<typeof auth.register>(error, 'terms_changed')) {
      form.setValue('accepted_terms', false);
      void queryClient.invalidateQueries(settingsQueries.public);
      return explain('terms.required');
    }
    const isAboutData =
      error instanceof ApiError && typeof error.kind === 'number' && error.kind < 429;
    if (!isAboutData) return errorText(error);
    return <Trans t={say} i18nKey="Error to create user" components={{ login: <Link to="/" /> }} />;
  };
}

/** Creates the account under the sponsor that the link names, and signs in. */
export function RegisterForm({ link, slot, termsVersion, countries }: RegisterFormProps) {
  const { t } = useTranslation('auth');
  const { t: say } = useTranslation('messages', { useSuspense: false });
  const format = useFormat();
  const { session } = usePlatform();
  const loadSchema = async () => (await import('./schema.ts')).registerSchema(format);
  const form = useSchemaForm<RegisterValues>(loadSchema, {
    ...emptyForm,
    ...readDraft(getTabStorage()),
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft(getTabStorage(), values),
      }),
    [form],
  );

  const refusal = useRefusal(form);

  const register = async ({ accepted_terms: _accepted, ...values }: RegisterValues) => {
    await session.register({
      ...values,
      referrer_code: slot.sponsor.username,
      ...(link.side && { side: link.side }),
      accepted_terms: termsVersion,
    });
    dropDraft(getTabStorage());
    showToast('ok', say('User created successfully!'));
  };

  return (
    <Form form={form} onSubmit={register} refusal={refusal} dense>
      <FormRow>
        <TextField
          name="first_name"
          label={t('first-name')}
          autoComplete="given-name"
          maxLength={NAME_MAX}
        />
        <TextField
          name="last_name"
          label={t('last-name')}
          autoComplete="family-name"
          maxLength={NAME_MAX}
        />
      </FormRow>
      <FormRow>
        <TextField
          name="username"
          label={t('username')}
          icon={IconAt}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          name="email"
          type="email"
          label={t('email')}
          icon={IconMail}
          autoComplete="email"
        />
      </FormRow>
      <FormRow>
        <CountryField
          name="country"
          label={t('country')}
          placeholder={t('country.choose')}
          countries={countries}
        />
        <PhoneField
          name="phone_number"
          label={t('phone')}
          country={form.watch('country')}
          onCountry={(country) => {
            const isOffered = countries.some(({ code }) => code === country);
            if (isOffered) form.setValue('country', country, { shouldValidate: true });
            return isOffered;
          }}
        />
      </FormRow>
      <FormRow>
        <PasswordField name="password" label={t('password')} autoComplete="new-password" />
        <PasswordField
          name="password_confirmation"
          label={t('password.repeat')}
          autoComplete="new-password"
        />
      </FormRow>
      <PasswordChecklist password="password" confirmation="password_confirmation" />
      <ConsentField name="accepted_terms" termsVersion={termsVersion} />
      <CaptchaField name="captcha" solve={solveCaptcha} />
      <SubmitButton>{t('register.submit')}</SubmitButton>
      <p className={styles.login}>
        <TextLink to="/">{t('register.login')}</TextLink>
      </p>
    </Form>
  );
}
