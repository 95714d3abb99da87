import { IconMail } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#renderer/components/button.tsx';
import { useErrorText } from '#renderer/components/error-text.ts';
import { Form, useSchemaForm } from '#renderer/components/form.tsx';
import { PasswordField } from '#renderer/components/password-field.tsx';
import { SubmitButton } from '#renderer/components/submit-button.tsx';
import { TextField } from '#renderer/components/text-field.tsx';
import { TextLink } from '#renderer/components/text-link.tsx';
import { hasCode } from '#renderer/lib/api-error.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';

const LoginCaptcha = lazy(async () => ({
  default: (await import('./login-captcha.tsx')).LoginCaptcha,
}));

const loadSchema = async () => (await import('./login-schema.ts')).loginSchema;

/** E-mail (or username) and password; the captcha only when the server asks for it. */
export function LoginForm() {
  const { t } = useTranslation('auth');
  const { t: say } = useTranslation('messages', { useSuspense: false });
  const { t: explain } = useTranslation('validation', { useSuspense: false });
  const errorText = useErrorText();
  const { session } = usePlatform();
  const form = useSchemaForm(loadSchema, {
    email: '',
    password: '',
    needsCaptcha: false,
    captcha: '',
  });
  const needsCaptcha = form.watch('needsCaptcha');

  const refusal = (error: unknown) => {
    // A solution is good for one call.
    form.setValue('captcha', '');
    if (hasCode(error, 'login_wrong')) return explain('login.wrong');
    // Said only to whoever knows the password.
    if (hasCode(error, 'forbidden')) return explain('login.blocked');
    if (!hasCode(error, 'captcha_required', 'captcha_failed')) return errorText(error);
    form.setValue('needsCaptcha', true);
    return explain(error.code === 'captcha_failed' ? 'captcha.failed' : 'captcha.required');
  };

  return (
    <Form
      form={form}
      refusal={refusal}
      onSubmit={async ({ email, password, captcha }) => {
        await session.signIn({ email, password, ...(captcha && { captcha }) });
        showToast('ok', say('Login Successful'));
      }}
    >
      <TextField
        name="email"
        label={t('login.email')}
        icon={IconMail}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        name="password"
        label={t('password')}
        labelEnd={<TextLink to="/forgot-password">{t('login.forgot')}</TextLink>}
        autoComplete="current-password"
        withIcon
      />
      {needsCaptcha && (
        <Suspense fallback={null}>
          <LoginCaptcha />
        </Suspense>
      )}
      <SubmitButton>{t('login.submit')}</SubmitButton>
      <LinkButton to="/register" size="lg" fullWidth>
        {t('login.register')}
      </LinkButton>
    </Form>
  );
}
