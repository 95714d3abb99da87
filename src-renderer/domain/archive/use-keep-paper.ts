import { useCallback, useState } from 'react';
import type { KeepReason, KeptPaper } from '#contract/ipc/archive.ts';
import { logError } from '#renderer/lib/log.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import { sayOutcome } from './say-outcome.ts';
import { useArchive } from './use-archive.ts';

/**
 * Keeps a paper that the member has just been shown, where the member wants it; says what went wrong. A
 * screen is one member's, and so is what it asks for: what arrives when another one uses the app is
 * refused.
 */
export function useKeepPaper(): (reason: KeepReason, paper: KeptPaper) => void {
  const { archive } = usePlatform();
  const now = useArchive()?.member ?? null;
  const [member, setMember] = useState(now);
  if (member === null && now !== null) setMember(now);
  return useCallback(
    (reason, paper) => {
      if (member === null || !archive.state()?.isOn) return;
      archive.keep({ member, reason, paper }).then(sayOutcome).catch(logError);
    },
    [archive, member],
  );
}
