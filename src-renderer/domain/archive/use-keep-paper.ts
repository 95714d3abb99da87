import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeepReason, KeptPaper } from '#contract/ipc/archive.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';

/** Keeps a paper that the member has just been shown, where the member wants it; says what went wrong. */
export function useKeepPaper(): (reason: KeepReason, paper: KeptPaper) => void {
  const { archive } = usePlatform();
  const { t } = useTranslation('archive', { useSuspense: false });
  return useCallback(
    (reason, paper) => {
      if (!archive.state()?.isOn) return;
      void archive.keep({ reason, paper }).then((outcome) => {
        if (outcome === 'differs' || outcome === 'full' || outcome === 'failed') {
          showToast('bad', t(`toast.${outcome}`), `archive/${outcome}`);
        }
      });
    },
    [archive, t],
  );
}
