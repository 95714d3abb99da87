import { IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { Note } from './note.tsx';

/** While offline, explains why a button that moves money is disabled; otherwise renders nothing. */
export function OfflineNote() {
  const { t } = useTranslation('states');
  if (!useIsOffline()) return null;
  return (
    <Note tone="warn" icon={IconWifiOff}>
      {t('net.offline.money')}
    </Note>
  );
}
