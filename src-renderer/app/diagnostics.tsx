import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { useRecording } from '#renderer/domain/diagnostics/recording.ts';
import { diagnosticsDialogAtom } from '#renderer/features/diagnostics/diagnostics-state.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';

const DiagnosticsHost = lazy(async () => ({
  default: (await import('#renderer/features/diagnostics/diagnostics-host.tsx')).DiagnosticsHost,
}));

/** Dialogs, indicator and file drop of diagnostics; their chunk loads on first use. */
export function Diagnostics() {
  const { canOpen } = usePlatform().diagnostics;
  const isAsked = useAtomValue(diagnosticsDialogAtom) !== null;
  const isRecording = useRecording().phase !== 'idle';
  if (!canOpen && !isAsked && !isRecording) return null;
  return (
    <Suspense fallback={null}>
      <DiagnosticsHost />
    </Suspense>
  );
}
