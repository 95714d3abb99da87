import { useSyncExternalStore } from 'react';
import type { ArchiveState } from '#contract/ipc/archive.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';

/** What this device keeps of the member's papers; null: nothing, here or for now. */
export function useArchive(): ArchiveState | null {
  const { archive } = usePlatform();
  const state = useSyncExternalStore(archive.onChange, archive.state);
  return state?.access === 'none' ? null : state;
}
