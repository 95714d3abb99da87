import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { auth } from '#contract/api/account/auth.ts';
import type { FactorDemand } from '#contract/api/account/second-factor.ts';
import { Logo } from '#renderer/components/brand.tsx';
import { Button } from '#renderer/components/action/button.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { PasswordField } from '#renderer/components/form/password/field.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { takesCode } from '#renderer/domain/second-factor/passkey-elsewhere.tsx';
import { useVault } from '#renderer/domain/session/vault.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import { demandOf } from '../factor-demand.ts';
import { KeepingNote } from './keeping-note.tsx';
import styles from './screen.module.css';

const LoginCaptcha = lazy(async () => ({
  default: (await import('../login/captcha.tsx')).LoginCaptcha,
}));

const LockFactor = lazy(async () => ({
  default: (await import('./factor.tsx')).LockFactor,
}));

const loadSchema = async () => (await import('./schema.ts')).lockSchema;

/**
 * Over everything, and the only thing that answers, until the member's password opens it. Where the
 * session ended meanwhile the server may ask for the second factor too; the password stays typed.
 */
export function LockScreen() {
  const { t } = useTranslation('vault');
  const { t: explain } = useTranslation('validation', { useSuspense: false });
  const errorText = useErrorText();
  const { autoLockMinutes } = useVault();
  const { session, vault } = usePlatform();
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useSchemaForm(loadSchema, {
    password: '',
    needsOtp: false,
    otp: '',
    needsCaptcha: false,
    captcha: '',
  });
  const needsCaptcha = form.watch('needsCaptcha');
  const [demand, setDemand] = useState<FactorDemand | null>(null);

  // The top layer: what is below, also sheets and toasts, takes neither pointer nor keys.
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector('input')?.focus();
  }, []);

  const refusal = (error: unknown) => {
    form.setValue('captcha', '');
    const asked = demandOf(error);
    if (asked) {
      setDemand(asked);
      form.setValue('needsOtp', takesCode(asked));
      return null;
    }
    if (hasCode<typeof auth.token>(error, 'second_factor_wrong')) {
      form.setValue('otp', '');
      form.setError('otp', { type: 'server', message: errorText(error) });
      return null;
    }
    if (hasCode<typeof auth.token>(error, 'login_wrong')) return t('lock.wrong');
    // Said only to whoever knows the password.
    if (hasCode<typeof auth.token>(error, 'forbidden')) return explain('login.blocked');
    if (!hasCode<typeof auth.token>(error, 'captcha_required', 'captcha_failed')) {
      return errorText(error);
    }
    form.setValue('needsCaptcha', true);
    return explain(error.code === 'captcha_failed' ? 'captcha.failed' : 'captcha.required');
  };

  return createPortal(
    <dialog
      ref={dialog}
      data-lock-screen
      aria-labelledby="lock-title"
      className={styles.screen}
      onCancel={(event) => event.preventDefault()}
      // A browser closes a dialog at the second Escape, even where the first was prevented.
      onClose={() => dialog.current?.showModal()}
    >
      <div className={styles.box}>
        <Logo />
        <div>
          <h1 id="lock-title" className={styles.title}>
            {t('lock.title')}
          </h1>
          <p className={styles.text}>{t('lock.text', { minutes: autoLockMinutes })}</p>
        </div>
        <KeepingNote />
        <Form
          form={form}
          refusal={refusal}
          onSubmit={({ password, otp, captcha }) =>
            vault.unlock({ password, ...(otp && { otp }), ...(captcha && { captcha }) })
          }
        >
          <PasswordField
            name="password"
            label={t('lock.password')}
            autoComplete="current-password"
            withIcon
          />
          {demand && (
            <Suspense fallback={null}>
              <LockFactor {...demand} />
            </Suspense>
          )}
          {needsCaptcha && (
            <Suspense fallback={null}>
              <LoginCaptcha />
            </Suspense>
          )}
          <SubmitButton>{t('lock.open')}</SubmitButton>
          <Button kind="quiet" size="lg" fullWidth onClick={() => session.signOut()}>
            {t('lock.signOut')}
          </Button>
        </Form>
      </div>
    </dialog>,
    document.body,
  );
}
