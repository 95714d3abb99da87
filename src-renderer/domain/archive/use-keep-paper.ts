import { useCallback } from 'react';
import type { KeepReason, KeptPaper } from '#contract/ipc/archive.ts';
import { logError } from '#renderer/lib/log.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import { sayOutcome } from './say-outcome.ts';

/** Keeps a paper that the member has just been shown, where the member wants it; says what went wrong. */
export function useKeepPaper(): (reason: KeepReason, paper: KeptPaper) => void {
  const { archive } = usePlatform();
  return useCallback(
    (reason, paper) => {
      if (!archive.state()?.isOn) return;
      archive.keep({ reason, paper }).then(sayOutcome).catch(logError);
    },
    [archive],
  );
}
