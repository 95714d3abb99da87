import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { Freshness } from '#renderer/components/data/freshness.tsx';
import { isPersonal, useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { isWaiting, useUpdate } from './bands/use-update.ts';
import { useVersionNews } from './bands/version.tsx';
import styles from './footer-end.module.css';

/** When the oldest of the data on the screen was answered; undefined while there is none. */
function useOldestAnswer(): number | undefined {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    // The cache tells in the midst of others' rendering; what it told is looked at after that.
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    [cache],
  );
  return useSyncExternalStore(subscribe, () => {
    const ages = cache
      .findAll({ type: 'active', predicate: isPersonal })
      .map(({ state }) => state.dataUpdatedAt)
      .filter((at) => at > 0);
    return ages.length > 0 ? Math.min(...ages) : undefined;
  });
}

/**
 * At the end of the foot: how old what the page shows is and, in a demo, whose band covers that of
 * the next version, that one waits.
 */
export function FooterEnd() {
  const at = useOldestAnswer();
  const { data: settings } = useSettings();
  const isNews = isWaiting(useUpdate()) && settings?.demo === true;
  const { text, action } = useVersionNews();
  return (
    <span className={styles.end}>
      {isNews && (
        <span role="status">
          {text} {action}
        </span>
      )}
      {at !== undefined && <Freshness at={at} />}
    </span>
  );
}
