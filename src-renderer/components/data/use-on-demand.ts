import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#renderer/lib/api/error.ts';
import { logError } from '#renderer/lib/log.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useErrorText } from '../text/error-text.ts';

/**
 * A module loaded on first use; undefined until then. Unlike React's `lazy`, a load failure does
 * not unmount the tree: it shows a toast, and the next use retries.
 * @param load a stable function
 * @param onMissing called on failure, to reset `isWanted`
 */
export function useOnDemand<Part>(
  load: () => Promise<Part>,
  isWanted: boolean,
  onMissing: () => void,
): Part | undefined {
  const [found, setFound] = useState<{ readonly part: Part }>();
  const errorText = useErrorText();
  const giveUp = useEffectEvent((error: unknown) => {
    logError(error);
    showToast('bad', errorText(new ApiError('FETCH_ERROR')));
    onMissing();
  });
  const isMissing = isWanted && !found;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isAwaited = true;
    load().then(
      (part) => {
        if (isAwaited) setFound({ part });
      },
      (error: unknown) => {
        if (isAwaited) giveUp(error);
      },
    );
    return () => {
      isAwaited = false;
    };
  }, [isMissing, load]);
  return found?.part;
}
