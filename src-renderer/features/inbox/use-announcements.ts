import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { useHidden } from '#renderer/components/money/privacy.ts';
import { logError } from '#renderer/lib/log.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import { inboxQueries } from './inbox-queries.ts';

/** Polling interval in milliseconds while the window is not visible. */
const HIDDEN_INTERVAL = MINUTE_MS;

/**
 * Announces what is new outside the window while it is not visible, where the member allowed that.
 * @param unread notifications, as last heard; undefined: not known yet
 */
export function useAnnouncements(unread: number | undefined): void {
  const queryClient = useQueryClient();
  const { notifications } = usePlatform();
  const format = useFormat();
  const isHidden = useHidden();
  const known = useRef(unread);

  useEffect(() => {
    const before = known.current;
    known.current = unread;
    if (before === undefined || unread === undefined || unread <= before) return;
    if (!document.hidden || notifications.state() !== 'allowed') return;
    const count = unread - before;
    import('./announce.ts')
      .then(({ announce }) => announce({ queryClient, notifications, format, isHidden, count }))
      // The inbox has them anyway.
      .catch(logError);
  }, [unread, queryClient, notifications, format, isHidden]);

  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden || notifications.state() !== 'allowed') return;
      void queryClient.refetchQueries({ queryKey: inboxQueries.unread.queryKey });
    }, HIDDEN_INTERVAL);
    return () => clearInterval(timer);
  }, [queryClient, notifications]);
}
