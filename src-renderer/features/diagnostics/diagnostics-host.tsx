import { useAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useVault } from '#renderer/domain/session/vault.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import { diagnosticsDialogAtom } from './diagnostics-state.ts';
import { RecordDialog } from './record-dialog.tsx';
import { RecordingPill } from './recording-pill.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { useOpenDiagnostics } from './use-open-diagnostics.ts';

/** Drop zones of the app's own, e.g. for a photo, handle their files themselves. */
const hasFile = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/** What diagnostics show over any screen, and the files that are dropped on the window. */
export function DiagnosticsHost() {
  const { diagnostics } = usePlatform();
  const { isLocked } = useVault();
  const [asked, ask] = useAtom(diagnosticsDialogAtom);
  const { choose, drop } = useOpenDiagnostics();
  const { canOpen, onAsked } = diagnostics;

  const answer = useEffectEvent((what: 'save' | 'open') => {
    // Under the lock nobody could answer.
    if (isLocked) return;
    if (what === 'save') ask('save');
    else void choose();
  });
  useEffect(() => onAsked((what) => answer(what)), [onAsked]);

  const dropped = useEffectEvent((event: DragEvent) => {
    if (event.defaultPrevented || !hasFile(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (event.type === 'drop' && file && !isLocked) void drop(file);
  });
  useEffect(() => {
    if (!canOpen) return undefined;
    const listen = (event: DragEvent) => dropped(event);
    addEventListener('dragover', listen);
    addEventListener('drop', listen);
    return () => {
      removeEventListener('dragover', listen);
      removeEventListener('drop', listen);
    };
  }, [canOpen]);

  return (
    <>
      <RecordingPill />
      {asked === 'save' && <SaveDialog onClose={() => ask(null)} />}
      {asked === 'record' && <RecordDialog onClose={() => ask(null)} />}
    </>
  );
}
