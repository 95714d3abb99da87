import { IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { Note } from './note.tsx';

/** Why a button that moves money is off while the server is out of reach; else nothing. */
export function OfflineNote() {
  const { t } = useTranslation('states');
  if (!useIsOffline()) return null;
  return (
    <Note tone="warn" icon={IconWifiOff}>
      {t('net.offline.money')}
    </Note>
  );
}
