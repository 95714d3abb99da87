import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Stepper } from '#renderer/components/action/stepper.tsx';
import { showToast } from '#renderer/lib/toast.ts';
import { ResetCodeForm } from './code-form.tsx';
import { ResetEmailForm } from './email-form.tsx';
import type { CodeTimes } from './mutations.ts';
import { ResetPasswordForm } from './password-form.tsx';
import styles from './steps.module.css';

interface SentCode extends CodeTimes {
  readonly email: string;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
}

function currentStep(sent: SentCode | undefined, code: string | undefined) {
  if (!sent) return 'email';
  return code === undefined ? 'code' : 'password';
}

/** Password reset: address, code, new password. Codes and passwords are never kept. */
export function ResetSteps() {
  const { t } = useTranslation('auth');
  const { t: explain } = useTranslation('validation', { useSuspense: false });
  const { t: say } = useTranslation('messages', { useSuspense: false });
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState<SentCode>();
  const [code, setCode] = useState<string>();
  const [refused, setRefused] = useState<string>();

  const steps = [
    { key: 'email', label: t('reset.step.email') },
    { key: 'code', label: t('reset.step.code') },
    { key: 'password', label: t('reset.step.password') },
  ];
  const startAgain = () => {
    setSent(undefined);
    setCode(undefined);
    setRefused(undefined);
  };

  return (
    <>
      <Stepper steps={steps} current={currentStep(sent, code)} />
      <div>
        <h1>{t('reset.title')}</h1>
        {sent && code === undefined && <p className={styles.sent}>{explain('reset.sent')}</p>}
      </div>
      {!sent && (
        <ResetEmailForm
          email={email}
          onSent={(address, times) => {
            setEmail(address);
            setSent({ ...times, email: address, sentAt: Date.now() });
          }}
        />
      )}
      {sent && code === undefined && (
        <ResetCodeForm
          email={sent.email}
          minutes={Math.round(sent.expires_in_seconds / 60)}
          resendAt={sent.sentAt + sent.resend_in_seconds * 1000}
          refused={refused}
          onCode={setCode}
          onBack={startAgain}
        />
      )}
      {sent && code !== undefined && (
        <ResetPasswordForm
          email={sent.email}
          code={code}
          onCodeRefused={(text) => {
            setRefused(text);
            setCode(undefined);
          }}
          onDone={() => {
            showToast('ok', say('Password updated successfully'));
            void navigate('/', { replace: true });
          }}
        />
      )}
    </>
  );
}
