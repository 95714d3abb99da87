import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#renderer/lib/api-error.ts';
import { logError } from '#renderer/lib/log.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useErrorText } from '../text/error-text.ts';

/**
 * A part of the app that is fetched on its first use; undefined until it is there. Unlike React's
 * `lazy`, one that cannot be fetched takes nothing else down: a toast says so, and the next use asks
 * for it again.
 * @param load the same function at every rendering
 * @param onMissing takes the wish for it back
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
