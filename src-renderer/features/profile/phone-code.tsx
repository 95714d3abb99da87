import { IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { SecretCodeField } from '#renderer/domain/secret-code/secret-code-field.tsx';
import { ApiError } from '#renderer/lib/api/error.ts';
import type { ProfileFormState } from './use-profile-form.ts';
import styles from './profile.module.css';

interface PhoneCodeProps {
  readonly code: ProfileFormState['code'];
  readonly onSend: () => void;
}

/** The secret code that a new phone number takes: first asked for, then typed. */
export function PhoneCode({ code, onSend }: PhoneCodeProps) {
  const { t } = useTranslation(['profile', 'messages']);
  const errorText = useErrorText();
  // A code sent before a reload does not take the focus.
  const [sentBefore] = useState(code.clock);
  const failure = (error: Error) =>
    error instanceof ApiError && error.kind === 429
      ? errorText(error)
      : t('Error while trying send secret code!', { ns: 'messages' });
  return (
    <div className={styles.code}>
      {code.clock ? (
        <SecretCodeField
          {...code.clock}
          icon={IconShieldLock}
          autoFocus={code.clock !== sentBefore}
          isSending={code.isSending}
          onResend={onSend}
        />
      ) : (
        <>
          <p className={styles.why}>{t('phone.needsCode')}</p>
          <Button icon={IconShieldLock} busy={code.isSending} onClick={onSend}>
            {t('phone.sendCode')}
          </Button>
        </>
      )}
      {code.error && <Note tone="bad">{failure(code.error)}</Note>}
    </div>
  );
}
