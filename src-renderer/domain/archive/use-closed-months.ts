import { useEffect } from 'react';
import { utcDay } from '#contract/rules/days.ts';
import { HOUR_MS } from '#contract/rules/durations.ts';
import { useNow } from '#renderer/components/text/use-now.ts';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { logError } from '#renderer/lib/log.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import { sayOutcome } from './say-outcome.ts';
import { useArchive } from './use-archive.ts';

/** Keeps the statements of closed months while the app is open: at its start, and once a day. */
export function useClosedMonths(): void {
  const { archive } = usePlatform();
  const state = useArchive();
  const isOffline = useIsOffline();
  const today = utcDay(new Date(useNow(HOUR_MS)));
  const joinedAt = useCurrentUser().data?.joined_at;
  const member = state?.member ?? null;
  const isKeeping = state?.access === 'open' && state.isOn && state.damage.length === 0;
  useEffect(() => {
    if (!isKeeping || member === null || isOffline) return;
    if (joinedAt === undefined || today === '') return;
    const controller = new AbortController();
    import('./months.ts')
      .then(({ keepClosedMonths }) =>
        keepClosedMonths(archive, { member, joinedAt }, Date.now(), controller.signal),
      )
      .then(sayOutcome)
      .catch((error: unknown) => {
        // Asked again at the next start, and when the server is back.
        if (!controller.signal.aborted && !(error instanceof ApiError)) logError(error);
      });
    return () => controller.abort();
  }, [archive, isKeeping, isOffline, joinedAt, member, today]);
}
