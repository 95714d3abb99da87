import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tag } from '#contract/api/endpoint.ts';
import type { PurchaseRequest } from '#contract/api/purchase-requests.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { followRequest } from './follow-request.ts';
import { requestListKeys, requestQueries, toastOf } from './request-queries.ts';
import {
  isMoving,
  isOver,
  isUndecided,
  standingOf,
  type RequestStanding,
} from './request-state.ts';

/** Polling intervals (ms) while the stream is not connected: of a request that moves, and of any other. */
const LOOK = 5000;
const CALM = 30_000;

/** What a settled purchase changes. */
const settled: readonly Tag[] = [
  'User',
  'Plans',
  'Memberships',
  'Pools',
  'GlobalNetwork',
  'Ledger',
  'Tree',
  'Notifications',
  'Academy',
  'Market',
  'Orders',
];

/** One request, kept up to date by its stream; polled while the stream is not connected. */
export function useLiveRequest(number: number) {
  const queryClient = useQueryClient();
  const [isStreaming, setStreaming] = useState(false);
  const query = useQuery({
    ...requestQueries.one(number),
    refetchInterval: ({ state: { data } }) => {
      if (!data) return LOOK;
      if (isOver(data)) return isUndecided(data) && CALM;
      return !isStreaming && (isMoving(data) ? LOOK : CALM);
    },
  });
  const { data } = query;
  const isGoing = data !== undefined && !isOver(data);

  useEffect(() => {
    if (!isGoing) return;
    const leaving = new AbortController();
    const { queryKey } = requestQueries.one(number);
    void followRequest(number, {
      signal: leaving.signal,
      onRequest: (request) => queryClient.setQueryData(queryKey, request),
      onStream: setStreaming,
    });
    return () => {
      leaving.abort();
      setStreaming(false);
    };
  }, [number, isGoing, queryClient]);

  useOnChange(number, data);
  return query;
}

/** Shows a toast once the followed request has settled, and invalidates the queries that a change made stale. */
function useOnChange(number: number, request: PurchaseRequest | undefined): void {
  const { t } = useTranslation('messages');
  const queryClient = useQueryClient();
  const before = useRef<{ status: PurchaseRequest['status']; standing: RequestStanding }>(
    undefined,
  );
  const status = request?.status;
  const kind = request?.kind;
  const standing = request && standingOf(request);
  useEffect(() => {
    const last = before.current;
    if (status === undefined || standing === undefined) return;
    before.current = { status, standing };
    if (!last || (last.status === status && last.standing === standing)) return;
    const isSettled = status === 'Settled' && last.status !== status;
    if (isSettled) {
      showToast('ok', t('Blockchain transaction success!'), toastOf(number));
      void invalidateTags(queryClient, { tags: settled });
    }
    // An order ends, or goes on, with the request that pays it.
    if (kind === 'order') void invalidateTags(queryClient, { tags: ['Orders', 'Market'] });
    if (kind === 'offering') void invalidateTags(queryClient, { tags: ['Offerings'] });
    for (const queryKey of requestListKeys) void queryClient.invalidateQueries({ queryKey });
  }, [number, kind, status, standing, queryClient, t]);
}
