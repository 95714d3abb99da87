import { IconKey } from '@tabler/icons-react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FactorDemand } from '#contract/api/account/second-factor.ts';
import { OTP_MAX } from '#contract/rules/second-factor.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { currentUserQueries } from '#renderer/domain/current-user/current-user-queries.ts';
import { useDemoCode } from '#renderer/domain/second-factor/demo-code.ts';
import { PasskeyElsewhere, takesCode } from '#renderer/domain/second-factor/passkey-elsewhere.tsx';
import { settingsQueries } from '#renderer/domain/settings/settings-queries.ts';

/** In the demo whose app it is, as the screens knew before it was locked; nothing is asked now. */
function demoAccountOf(client: QueryClient): string | null {
  if (client.getQueryData(settingsQueries.public.queryKey)?.demo !== true) return null;
  return client.getQueryData(currentUserQueries.current.queryKey)?.email ?? null;
}

/**
 * The second factor beside the lock's password: one field for codes of the app and for recovery
 * codes, as the server reads both. The app's own address can't use passkeys.
 */
export function LockFactor(demand: FactorDemand) {
  const { t } = useTranslation('second-factor');
  const { t: say } = useTranslation('vault');
  const hasApp = demand.methods.includes('totp');
  const account = demoAccountOf(useQueryClient());
  const form = useFormContext<{ otp: string }>();
  const otp = useWatch({ control: form.control, name: 'otp' });
  const [filled, setFilled] = useState('');
  useDemoCode(hasApp ? account : null, (code) => {
    if (form.getValues('otp') !== '') return;
    form.setValue('otp', code);
    setFilled(code);
  });

  let hint = demand.methods.includes('recovery') ? t('proof.recovery.too') : undefined;
  if (!hasApp) hint = t('proof.recovery.hint');
  else if (filled !== '' && otp === filled) hint = t('proof.demo');
  return (
    <>
      <Note tone="info">{say('lock.factor')}</Note>
      <PasskeyElsewhere {...demand} />
      {takesCode(demand) && (
        <TextField
          name="otp"
          label={hasApp ? t('proof.code') : t('proof.recovery')}
          hint={hint}
          icon={IconKey}
          autoComplete="one-time-code"
          inputMode={hasApp ? 'numeric' : 'text'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={OTP_MAX}
          autoFocus
        />
      )}
    </>
  );
}
