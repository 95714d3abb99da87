import { useTranslation } from 'react-i18next';
import type { DiagnosticsOpened } from '#contract/diagnostics/open-problem.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import { readDropped } from './read-dropped.ts';

export interface OpenDiagnostics {
  /** Lets the person choose a file. */
  readonly choose: () => Promise<void>;
  /** Opens a file that was dropped. */
  readonly drop: (file: File) => Promise<void>;
}

/** Opens files of support where the platform does; says in a sentence why one is not opened. */
export function useOpenDiagnostics(): OpenDiagnostics {
  const { t } = useTranslation('diagnostics');
  const { diagnostics } = usePlatform();
  const say = (outcome: DiagnosticsOpened) => {
    if (outcome !== null && outcome !== 'opened') showToast('bad', t(`problem.${outcome}`));
  };
  return {
    choose: async () => say(await diagnostics.choose()),
    async drop(file) {
      const outcome = await readDropped(file);
      say('problem' in outcome ? outcome.problem : await diagnostics.open(outcome.text));
    },
  };
}
