import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { KeptSummary } from '#contract/ipc/archive.ts';
import { compareKept } from '#renderer/domain/archive/compare-kept.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';

/** Asks the server for kept papers again; ends with the screen. */
export function useCompare() {
  const { archive } = usePlatform();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const comparing = useMutation({
    mutationFn: (summaries: readonly KeptSummary[]) => {
      running.current = new AbortController();
      return compareKept(archive, summaries, running.current.signal);
    },
  });
  return {
    start: (summaries: readonly KeptSummary[]) => comparing.mutate(summaries),
    isPending: comparing.isPending,
    result: comparing.data,
  };
}
