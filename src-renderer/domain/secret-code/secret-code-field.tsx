import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '#renderer/components/form/code/field.tsx';
import { Countdown } from '#renderer/components/text/date-text.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';

/** When the code ends and another may be asked for, in milliseconds of this device's clock. */
export interface CodeClock {
  readonly expiresAt: number;
  readonly resendAt: number;
}

interface SecretCodeFieldProps
  extends CodeClock, Pick<ComponentProps<typeof CodeField>, 'icon' | 'autoFocus'> {
  readonly name?: string | undefined;
  /** Where it is not the only code of its form. */
  readonly label?: string | undefined;
  readonly onResend: () => void;
  readonly isSending: boolean;
}

/** The code's six boxes in a form of `secretCodeSchema`, with both countdowns. */
export function SecretCodeField(props: SecretCodeFieldProps) {
  const { expiresAt, name = 'secret_code', label, icon, autoFocus = true, ...resend } = props;
  const { t } = useTranslation('secret-code');
  return (
    <CodeField
      name={name}
      label={label ?? t('label')}
      icon={icon}
      autoFocus={autoFocus}
      hint={<Expiry key={expiresAt} at={expiresAt} />}
      hintEnd={<Resend {...resend} />}
    />
  );
}

function Expiry({ at }: { readonly at: number }) {
  const { t } = useTranslation('secret-code');
  const [isOver, setOver] = useState(() => at <= Date.now());
  if (isOver) return t('expired');
  return (
    <>
      {t('expires')} <Countdown until={at} onEnd={() => setOver(true)} />
    </>
  );
}

function Resend({
  resendAt,
  isSending,
  onResend,
}: Pick<SecretCodeFieldProps, 'resendAt' | 'isSending' | 'onResend'>) {
  const { t } = useTranslation(['secret-code', 'validation']);
  const seconds = Math.ceil((resendAt - useNow(1000)) / 1000);
  if (seconds > 0) return t('code.resend', { ns: 'validation', seconds });
  if (isSending) return t('again');
  return <TextButton onClick={onResend}>{t('again')}</TextButton>;
}
