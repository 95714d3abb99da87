import { IconDatabaseOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Band } from '#renderer/components/band.tsx';
import type { StorageTrouble } from '#renderer/lib/device/storage.ts';

/** Notice that this browser cannot store data, and what that means for the session. */
export function StorageBand({ trouble }: { readonly trouble: StorageTrouble }) {
  const { t } = useTranslation('states');
  return (
    <Band kind="storage" icon={IconDatabaseOff}>
      {t(`storage.${trouble}`)}
    </Band>
  );
}
