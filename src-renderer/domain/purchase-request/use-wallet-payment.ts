import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { purchaseRequests } from '#contract/api/purchase-requests.ts';
import { useWalletConnection } from '#renderer/domain/wallet/wallet-context.tsx';
import { ApiError } from '#renderer/lib/api/error.ts';
import { request } from '#renderer/lib/api/request.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { requestQueries, toastOf } from './request-queries.ts';
import { sendPayment, type SendingStep } from './send-payment.ts';

/** Milliseconds before a hash that the server did not take is reported again. */
const REPORT_AGAIN = [1000, 4000];

export interface WalletPayment {
  readonly step: SendingStep | undefined;
  /** Why the last attempt stopped. */
  readonly error: unknown;
  readonly pay: () => Promise<void>;
}

/** Pays one request from the connected wallet and reports the hash to the server. */
export function useWalletPayment(number: number): WalletPayment {
  const { t } = useTranslation('messages');
  const wallet = useWalletConnection();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<SendingStep>();
  const [error, setError] = useState<unknown>();
  const isBusy = useRef(false);

  const pay = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setError(undefined);
    const { queryKey } = requestQueries.one(number);
    const look = async () => {
      const current = await request(purchaseRequests.one, { params: { number } });
      queryClient.setQueryData(queryKey, current);
      return current;
    };
    const report = async (hash: string) => {
      queryClient.setQueryData(queryKey, await reportHash(number, hash));
    };
    try {
      await sendPayment({ wallet, look, report }, setStep);
      // Where the server has booked it already, "sent" must not replace what says so.
      if (queryClient.getQueryData(queryKey)?.status !== 'Settled') {
        showToast('ok', t('Transaction created successfully!'), toastOf(number));
      }
    } catch (cause) {
      setError(cause);
    } finally {
      isBusy.current = false;
      setStep(undefined);
      void queryClient.invalidateQueries({ queryKey });
    }
  }, [number, queryClient, t, wallet]);

  return useMemo(() => ({ step, error, pay }), [step, error, pay]);
}

/** A hash that the server did not receive is reported again: it says where to look. */
async function reportHash(number: number, hash: string) {
  for (const pause of REPORT_AGAIN) {
    try {
      return await postHash(number, hash);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isUnanswered) throw error;
      await new Promise<void>((resolve) => {
        setTimeout(resolve, pause);
      });
    }
  }
  return postHash(number, hash);
}

const postHash = (number: number, hash: string) =>
  request(purchaseRequests.report, {
    params: { number },
    body: { tx_hash: hash },
    keepalive: true,
  });
