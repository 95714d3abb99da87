import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Note } from '#renderer/components/note.tsx';
import { authStateAtom } from '#renderer/domain/session/auth-state.ts';

/** Why the last session ended; nothing where the member ended it here. */
export function SessionNotice() {
  const { t } = useTranslation('states');
  const { ended } = useAtomValue(authStateAtom);
  switch (ended) {
    case 'expired':
      return <Note tone="warn">{t('session.ended')}</Note>;
    case 'elsewhere':
      return <Note tone="info">{t('session.otherTab')}</Note>;
    case 'security':
      return <Note tone="bad">{t('session.security')}</Note>;
    default:
      return null;
  }
}
