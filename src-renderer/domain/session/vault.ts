import { useSyncExternalStore } from 'react';
import type { VaultState } from '#contract/ipc/vault.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';

/** How this device keeps the session, and whether it is locked. */
export function useVault(): VaultState {
  const { vault } = usePlatform();
  return useSyncExternalStore(vault.onChange, vault.state);
}
