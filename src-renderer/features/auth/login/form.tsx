import { IconMail } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { auth } from '#contract/api/account/auth.ts';
import type { FactorDemand, Proof } from '#contract/api/account/second-factor.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { PasswordField } from '#renderer/components/form/password/field.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { hasCode } from '#renderer/lib/api/error.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import { demandOf } from '../factor-demand.ts';

const LoginCaptcha = lazy(async () => ({
  default: (await import('./captcha.tsx')).LoginCaptcha,
}));

const LoginFactor = lazy(async () => ({
  default: (await import('./factor.tsx')).LoginFactor,
}));

const loadSchema = async () => (await import('./schema.ts')).loginSchema;

const solveAnother = async () => (await import('../captcha.ts')).solveCaptcha();

/**
 * E-mail (or username) and password; captcha and second factor only when the server asks for them.
 * What was typed stays through both steps.
 */
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

  const [demand, setDemand] = useState<FactorDemand | null>(null);
  const [reason, setReason] = useState<ReactNode>(null);

  const signIn = async (proof: Proof) => {
    const { email, password, needsCaptcha: isAsked, captcha: solved } = form.getValues();
    // The first step's solution is used up, and the server asks for one with every call.
    const captcha = solved || (isAsked ? await solveAnother() : '');
    await session.signIn({ email, password, ...(captcha && { captcha }), ...proof });
    showToast('ok', say('Login Successful'));
  };

  const refusal = (error: unknown) => {
    // A solution is good for one call.
    form.setValue('captcha', '');
    if (hasCode<typeof auth.token>(error, 'login_wrong')) return explain('login.wrong');
    // Said only to whoever knows the password.
    if (hasCode<typeof auth.token>(error, 'forbidden')) return explain('login.blocked');
    if (!hasCode<typeof auth.token>(error, 'captcha_required', 'captcha_failed')) {
      return errorText(error);
    }
    form.setValue('needsCaptcha', true);
    return explain(error.code === 'captcha_failed' ? 'captcha.failed' : 'captcha.required');
  };

  if (demand) {
    return (
      <Suspense fallback={null}>
        <LoginFactor
          identifier={form.getValues('email')}
          demand={demand}
          onProve={signIn}
          onBack={(error) => {
            setReason(error === undefined ? null : refusal(error));
            setDemand(null);
          }}
        />
      </Suspense>
    );
  }
  return (
    <Form
      form={form}
      refusal={refusal}
      onSubmit={async () => {
        setReason(null);
        try {
          await signIn({});
        } catch (error) {
          const asked = demandOf(error);
          if (!asked) throw error;
          // A solution is good for one call.
          form.setValue('captcha', '');
          setDemand(asked);
        }
      }}
    >
      {reason && <Note tone="bad">{reason}</Note>}
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
