import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { codeClock } from '#renderer/domain/secret-code/code-clock.ts';
import type { CodeClock } from '#renderer/domain/secret-code/secret-code-field.tsx';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { EmailChangeCodes } from './email-change-codes.tsx';
import { EmailChangeStart } from './email-change-start.tsx';
import type { EmailStartValues } from './email-change-schema.ts';
import { useSendEmailCodes } from './profile-mutations.ts';

interface EmailChangeDialogProps {
  readonly user: CurrentUser;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Moves the account to another address, in two steps. */
export function EmailChangeDialog({ user, opened, onClose }: EmailChangeDialogProps) {
  const { t } = useTranslation(['profile', 'secret-code', 'validation', 'messages', 'states']);
  return (
    <Sheet opened={opened} onClose={onClose} title={t('email.change')} width={480} closesAtOnce>
      <Steps user={user} onClose={onClose} />
    </Sheet>
  );
}

/** What the codes were asked for with: asking again takes the password again. Lives as long as the dialog. */
interface Sent {
  readonly start: EmailStartValues;
  readonly clock: CodeClock;
  readonly sentTo: string;
}

function Steps({ user, onClose }: Pick<EmailChangeDialogProps, 'user' | 'onClose'>) {
  const { t } = useTranslation('profile');
  const codeMinutes = useSettings().data?.code_minutes;
  const send = useSendEmailCodes();
  const [start, setStart] = useState<EmailStartValues>({ current_password: '', new_email: '' });
  const [sent, setSent] = useState<Sent | null>(null);

  const ask = async (values: EmailStartValues) => {
    const answer = await send.mutateAsync(values);
    setStart(values);
    const clock = codeClock(answer, codeMinutes, Date.now());
    setSent({ start: values, clock, sentTo: answer.sent_to });
  };
  if (!sent) return <EmailChangeStart user={user} values={start} onSend={ask} />;
  return (
    <EmailChangeCodes
      newEmail={sent.start.new_email}
      sentTo={sent.sentTo}
      clock={sent.clock}
      isSending={send.isPending}
      sendError={send.error}
      // Why not is `sendError`.
      onResend={() => void ask(sent.start).catch(() => undefined)}
      onBack={() => {
        send.reset();
        setSent(null);
      }}
      onDone={() => {
        showToast('ok', t('email.changed', { email: sent.start.new_email }));
        onClose();
      }}
    />
  );
}
