import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useSyncExternalStore } from 'react';
import { Freshness } from '#renderer/components/data/freshness.tsx';
import { isPersonal, useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { isWaiting, useUpdate } from './bands/use-update.ts';
import { useVersionNews } from './bands/version.tsx';
import styles from './footer-end.module.css';

/** Timestamp of the oldest data on the screen; undefined if there is none. */
function useOldestAnswer(): number | undefined {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    // The cache may notify while another component renders, where React forbids updates; batching
    // defers the listener.
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
 * End of the footer: age of the data on the page. In the demo, whose notice takes the place of the
 * version notice, also that a new version is ready.
 */
export function FooterEnd() {
  // Deferred: a store's change renders at once, with everything else that waits, while the screen is
  // still mounting.
  const at = useDeferredValue(useOldestAnswer());
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
