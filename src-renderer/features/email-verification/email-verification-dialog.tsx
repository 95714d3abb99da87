import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { codeClock } from '#renderer/domain/secret-code/code-clock.ts';
import type { CodeClock } from '#renderer/domain/secret-code/secret-code-field.tsx';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { EmailCodeForm } from './email-code-form.tsx';
import { useSendVerificationCode } from './email-verification-mutations.ts';
import styles from './email-verification.module.css';

interface EmailVerificationDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Verifies the member's e-mail with a code, wherever it is found to be missing. */
export function EmailVerificationDialog({ opened, onClose }: EmailVerificationDialogProps) {
  // All texts of its steps at once: fetched later, they would suspend the screen behind it as well.
  const { t } = useTranslation(['email-verification', 'secret-code', 'validation', 'messages']);
  return (
    <Sheet closesAtOnce opened={opened} onClose={onClose} title={t('title')} width={460}>
      <Verification
        onDone={() => {
          showToast('ok', t('done'));
          onClose();
        }}
      />
    </Sheet>
  );
}

/** The same as one of a newcomer's steps. */
export function EmailVerificationStep() {
  const { t } = useTranslation(['email-verification', 'secret-code', 'validation', 'messages']);
  return <Verification onDone={() => showToast('ok', t('done'))} />;
}

function Verification({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation(['email-verification', 'messages']);
  const errorText = useErrorText();
  const { data: user, dataUpdatedAt } = useCurrentUser();
  const email = user?.email ?? '';
  const codeMinutes = useSettings().data?.code_minutes;
  const send = useSendVerificationCode();
  const [asked, setAsked] = useState<CodeClock | null>(null);
  // Registering mailed one already: asking again at once would be refused.
  const clock = asked ?? mailedClock(user?.email_code, dataUpdatedAt);

  const ask = () =>
    send.mutate(undefined, {
      onSuccess: (answer) => {
        setAsked(codeClock(answer, codeMinutes, Date.now()));
        showToast('ok', t('Secret code sent successfully!', { ns: 'messages' }));
      },
    });
  const failure = (error: Error) =>
    error instanceof ApiError && error.kind === 429
      ? errorText(error)
      : t('Error while trying send secret code!', { ns: 'messages' });
  return (
    <div className={styles.steps}>
      <p>{clock ? t('sent', { email }) : t('intro', { email })}</p>
      {send.error && <Note tone="bad">{failure(send.error)}</Note>}
      {clock ? (
        <EmailCodeForm clock={clock} isSending={send.isPending} onResend={ask} onDone={onDone} />
      ) : (
        <Button kind="primary" size="lg" fullWidth busy={send.isPending} onClick={ask}>
          {t('send')}
        </Button>
      )}
    </div>
  );
}

/** The clock of a code that was mailed before; `at`: when that was learned, ms since 1970. */
function mailedClock(code: CurrentUser['email_code'] | undefined, at: number): CodeClock | null {
  return code
    ? {
        expiresAt: at + code.expires_in_seconds * 1000,
        resendAt: at + code.resend_in_seconds * 1000,
      }
    : null;
}
