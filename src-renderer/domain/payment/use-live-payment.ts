import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tag } from '#contract/api/endpoint.ts';
import type { Payment } from '#contract/api/payments.ts';
import { invalidateTags } from '#renderer/lib/query-client.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { followPayment } from './follow-payment.ts';
import { paymentListKeys, paymentQueries } from './payment-queries.ts';
import {
  isMoving,
  isOver,
  isUndecided,
  standingOf,
  type PaymentStanding,
} from './payment-state.ts';

/** Milliseconds between two looks while the stream does not stand: while it moves, and afterwards. */
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
];

/** One request, kept up to date by its stream, by looking again where that does not stand. */
export function useLivePayment(number: number) {
  const queryClient = useQueryClient();
  const [isStreaming, setStreaming] = useState(false);
  const query = useQuery({
    ...paymentQueries.one(number),
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
    const { queryKey } = paymentQueries.one(number);
    void followPayment(number, {
      signal: leaving.signal,
      onPayment: (payment) => queryClient.setQueryData(queryKey, payment),
      onStream: setStreaming,
    });
    return () => {
      leaving.abort();
      setStreaming(false);
    };
  }, [number, isGoing, queryClient]);

  useOnChange(data);
  return query;
}

/** Says when the server has settled it while it was followed, and lets go of what a change made stale. */
function useOnChange(payment: Payment | undefined): void {
  const { t } = useTranslation('messages');
  const queryClient = useQueryClient();
  const before = useRef<{ status: Payment['status']; standing: PaymentStanding }>(undefined);
  const status = payment?.status;
  const standing = payment && standingOf(payment);
  useEffect(() => {
    const last = before.current;
    if (status === undefined || standing === undefined) return;
    before.current = { status, standing };
    if (!last || (last.status === status && last.standing === standing)) return;
    const isSettled = status === 'Settled' && last.status !== status;
    if (isSettled) {
      showToast('ok', t('Blockchain transaction success!'));
      void invalidateTags(queryClient, { tags: settled });
    }
    for (const queryKey of paymentListKeys) void queryClient.invalidateQueries({ queryKey });
  }, [status, standing, queryClient, t]);
}
