import { IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { Note } from './note.tsx';

interface OfflineNoteProps {
  /** What the disabled buttons beside it do. */
  readonly about?: 'money' | 'this' | undefined;
}

/** While offline, explains why buttons beside it are disabled; otherwise renders nothing. */
export function OfflineNote({ about = 'money' }: OfflineNoteProps) {
  const { t } = useTranslation('states');
  if (!useIsOffline()) return null;
  return (
    <Note tone="warn" icon={IconWifiOff}>
      {t(about === 'money' ? 'net.offline.money' : 'net.offline.this')}
    </Note>
  );
}
