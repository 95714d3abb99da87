import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { STAFF_IDLE_MS, STAFF_SESSION_MS } from '#contract/rules/second-factor.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { authStateAtom } from '#renderer/domain/session/auth-state.ts';

/** Why the last session ended; nothing where the member ended it here. */
export function SessionNotice() {
  const { t } = useTranslation('states');
  const { ended } = useAtomValue(authStateAtom);
  switch (ended) {
    case 'expired':
      return <Note tone="warn">{t('session.ended')}</Note>;
    case 'idle':
      return <Note tone="warn">{t('session.idle', { minutes: STAFF_IDLE_MS / MINUTE_MS })}</Note>;
    case 'aged':
      return <Note tone="warn">{t('session.aged', { hours: STAFF_SESSION_MS / HOUR_MS })}</Note>;
    case 'elsewhere':
      return <Note tone="info">{t('session.otherTab')}</Note>;
    case 'security':
      return <Note tone="bad">{t('session.security')}</Note>;
    default:
      return null;
  }
}
