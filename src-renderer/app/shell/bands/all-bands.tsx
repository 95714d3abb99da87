import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useClosedMonths } from '#renderer/domain/archive/use-closed-months.ts';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { isUnkept } from '#renderer/domain/session/keeping.ts';
import { useVault } from '#renderer/domain/session/vault.ts';
import { getDeviceStorage, type StorageTrouble } from '#renderer/lib/device/storage.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import { startOfflineView } from '#renderer/app/offline/offline-view.ts';
import { DemoBand } from './demo.tsx';
import { InstallBand } from './install.tsx';
import { OfflineBand } from './offline.tsx';
import { StorageBand } from './storage.tsx';
import { isWaiting, useUpdate } from './use-update.ts';
import { VersionBand } from './version.tsx';

/** Only the desktop app has it. */
const KeepingBand = lazy(async () => ({ default: (await import('./keeping.tsx')).KeepingBand }));

function useOfflineView(): void {
  const queryClient = useQueryClient();
  const store = useStore();
  const { session } = usePlatform();
  useEffect(() => startOfflineView({ queryClient, session, store }), [queryClient, session, store]);
}

/** Why this browser cannot store data; undefined if it can. */
function useDeviceTrouble(): StorageTrouble | undefined {
  const { onTrouble, trouble } = getDeviceStorage();
  return useSyncExternalStore(onTrouble, trouble);
}

/** App-wide notices, one line at a time; those about money and session have priority. */
export function Bands() {
  useOfflineView();
  useClosedMonths();
  const isOffline = useIsOffline();
  const trouble = useDeviceTrouble();
  const { keeping } = useVault();
  const { data: settings } = useSettings();
  const update = useUpdate();
  if (isOffline) return <OfflineBand />;
  if (trouble) return <StorageBand trouble={trouble} />;
  if (isUnkept(keeping)) {
    return (
      <Suspense>
        <KeepingBand keeping={keeping} />
      </Suspense>
    );
  }
  // In the demo, the footer announces a new version instead.
  if (settings?.demo) return <DemoBand />;
  return isWaiting(update) ? <VersionBand /> : <InstallBand />;
}
