import { useTranslation } from 'react-i18next';
import type { FactorDemand } from '#contract/api/account/second-factor.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { canAnswer } from './passkeys.ts';

/** Whether what is asked for can be typed. */
export const takesCode = ({ methods }: Pick<FactorDemand, 'methods'>): boolean =>
  methods.includes('totp') || methods.includes('recovery');

/** What to do for whoever has a passkey alone, on a page that can't use it; else nothing. */
export function PasskeyElsewhere({ methods, passkey }: Omit<FactorDemand, 'tries_left'>) {
  const { t } = useTranslation('second-factor');
  if (!methods.includes('passkey') || methods.includes('totp') || canAnswer(passkey)) return null;
  return (
    <Note tone="warn">
      {methods.includes('recovery') ? t('passkeys.here.recovery') : t('passkeys.here.nothing')}
    </Note>
  );
}
